/* The compiled core: islands that grow until a draft has no pools.

The Python code (making/generator/grow.py, and the changes of draft.py) is the reference. With the same random numbers,
the function here makes the same choices. It covers drafts without a motif, equal numbers or clues ``?``. */

#include "_masks.h"

#define MOST 64 /* words of a mask */
typedef word Mask[MOST];
typedef struct {
    Grid grid;
    PyObject *random, *check;
    const char *orbits, *wanted; /* two bytes each: ``turns`` cells for each cell of the board; the sizes of the design */
    int turns, steps, wanted_sizes, smallest, largest, fewest, most, least_land, most_land, waits, failed;
    double growth, shore;
    Mask land, clues, sea, saved_land, saved_clues, rim;
} Growth;
typedef struct { int left, cells[64 * MOST]; } Shuffle;
#define N int n = x->grid.words
#define NG N; const Grid *g = &x->grid

static int number(const char *pairs, int k) {
    return (unsigned char)pairs[2 * k] | (unsigned char)pairs[2 * k + 1] << 8;
}

/* Call Python. After its first error, nothing more is called, and the result is NULL. */
static PyObject *call(Growth *x, PyObject *function) {
    PyObject *result = x->failed ? NULL : PyObject_CallNoArgs(function);
    x->failed = !result;
    return result;
}

/* Random choices, as in random_choice.py. After an error, they are all 0. */
static double chance(Growth *x) {
    PyObject *drawn = call(x, x->random);
    double value = drawn ? PyFloat_AsDouble(drawn) : 0;
    Py_XDECREF(drawn);
    return value;
}
static int below(Growth *x, int bound) { return (int)(chance(x) * bound); }
static int pick(Growth *x, const word *m) {
    N; int at = below(x, count(m, n)), i = 0;
    while (at >= count_word(m[i])) at -= count_word(m[i++]);
    word left = m[i];
    while (at--) left &= left - 1;
   
    return 64 * i + first_bit(left);
}
static void shuffle(Shuffle *s, const word *m, int n) {
    s->left = 0;
    EACH for (word left = m[i]; left; left &= left - 1) s->cells[s->left++] = 64 * i + first_bit(left);
}
static int next(Growth *x, Shuffle *s) {
    if (x->steps++ % 16 == 0) Py_XDECREF(call(x, x->check));
    if (!s->left || x->failed) return -1;
    int k = below(x, s->left), cell = s->cells[k];
    s->cells[k] = s->cells[--s->left];
    return cell;
}

/* The blocks within ``m``, their cells, and the blocks that touch ``m``, as in grid.py. */
static void blocks_within(const Growth *x, word *to, const word *m) {
    NG; Mask shifted, pairs;
    EACH shifted[i] = m[i] & g->not_left[i];
    EACH pairs[i] = m[i] & down(shifted, i, 1, n);
    EACH to[i] = pairs[i] & down(pairs, i, g->cols, n);
}
static void block_cells(const Growth *x, word *to, const word *blocks) {
    NG; Mask pairs;
    EACH pairs[i] = blocks[i] | up(blocks, i, 1);
    EACH to[i] = pairs[i] | up(pairs, i, g->cols);
}
static void touching(const Growth *x, word *to, const word *m) {
    NG; Mask shifted, pairs;
    EACH shifted[i] = m[i] & g->not_left[i];
    EACH pairs[i] = m[i] | down(shifted, i, 1, n);
    EACH to[i] = (pairs[i] | down(pairs, i, g->cols, n)) & g->not_right[i] & down(g->all, i, g->cols, n);
}
static void flood(const Growth *x, word *to, const word *start, const word *within) {
    Mask spare[2];
    ball(&x->grid, to, start, within, FLOOD, spare[0]);
}
static void set_sea(Growth *x) { N; EACH x->sea[i] = x->grid.all[i] & ~x->land[i]; }
static void keep(Growth *x) { N; copy(x->saved_land, x->land, n); copy(x->saved_clues, x->clues, n); }
static void restore(Growth *x) {
    N; copy(x->land, x->saved_land, n); copy(x->clues, x->saved_clues, n); set_sea(x);
}
static void orbit(const Growth *x, word *to, int cell) {
    add_cell(to, cell);
    for (int k = 1; k < x->turns; k++) add_cell(to, number(x->orbits, x->turns * cell + k));
}

/* Whether a connected sea stays connected without the cells ``lost``; ``sea`` does not contain them. */
static int stays_connected(const Growth *x, const word *sea, const word *lost) {
    NG; Mask cell, left, sides, filled;
    for (copy(left, lost, n); any(left, n);) {
        lowest(cell, left, n); take(left, cell, n);
        around(g, sides, cell);
        EACH sides[i] &= sea[i];
        lowest(cell, sides, n);
        Mask fresh, spare;
        copy(filled, cell, n); copy(fresh, cell, n);
        while (exceeds(sides, filled, n)) if (!step(g, fresh, filled, sea, spare)) return 0;
    }
    return 1;
}

/* Turn a sea cell into island, if the rules allow this. */
static int take_cell(Growth *x, int at) {
    NG; Mask cell = {0}, beside, island, land, sea;
    add_cell(cell, at); around(g, beside, cell);
    EACH beside[i] &= x->land[i];
    if (any(beside, n)) {
        lowest(land, beside, n); flood(x, island, land, x->land);
        if (exceeds(beside, island, n) || count(island, n) >= x->largest) return 0;
    } else {
        orbit(x, cell, at); around(g, beside, cell);
        EACH land[i] = x->land[i] | cell[i];
        if (meets(cell, x->land, n) || meets(beside, land, n)) return 0;
        if (count(x->clues, n) + count(cell, n) > x->most) return 0;
    }
    EACH sea[i] = x->sea[i] & ~cell[i];
    if (!stays_connected(x, sea, cell)) return 0;
    if (!meets(beside, x->land, n)) add(x->clues, cell, n);
    add(x->land, cell, n); copy(x->sea, sea, n);
    return 1;
}

/* Turn an island cell without a clue into sea, if the rules allow this. */
static void leave_cell(Growth *x, int at) {
    NG; Mask cell = {0}, island, land, beside, lone, near;
    add_cell(cell, at); flood(x, island, cell, x->land);
    if (count(island, n) <= x->smallest) return;
    copy(land, x->land, n); take(land, cell, n);
    around(g, near, cell);
    EACH beside[i] = near[i] & land[i];
    lowest(lone, beside, n); flood(x, island, lone, land);
    if (exceeds(beside, island, n)) return;
    if (!meets(near, x->sea, n) && any(x->sea, n)) return;
    add(near, cell, n); around(g, beside, near);
    EACH near[i] = (near[i] | beside[i]) & (x->sea[i] | cell[i]);
    blocks_within(x, island, near);
    if (any(island, n)) return;
    take(x->land, cell, n); add(x->sea, cell, n);
}

static void sink(Growth *x, const word *place) {
    NG; Mask gone, start, partners = {0};
    around(g, start, place);
    EACH start[i] = (start[i] | place[i]) & x->land[i];
    flood(x, gone, start, x->land);
    EACH for (word left = gone[i] & x->clues[i]; left; left &= left - 1) orbit(x, partners, 64 * i + first_bit(left));
    flood(x, start, partners, x->land); add(gone, start, n);
    take(x->land, gone, n); take(x->clues, gone, n); set_sea(x);
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int drawn_size(Growth *x, const word *island) {
    N; int size = 1, total = x->wanted_sizes, missing[64 * MOST], found[64 * MOST + 1] = {0};
    if (total) {
        Mask left, start, part;
        copy(left, x->land, n); take(left, island, n);
        while (any(left, n)) { lowest(start, left, n); flood(x, part, start, left); found[count(part, n)]++; take(left, part, n); }
        int rest = 0;
        for (int k = 0; k < total; k++) missing[k] = number(x->wanted, k);
        qsort(missing, total, sizeof(int), compare);
        for (int k = 0; k < total; k++) if (found[missing[k]]) found[missing[k]]--; else missing[rest++] = missing[k];
        int k = below(x, rest ? rest : total);
        size = rest ? missing[k] : number(x->wanted, k);
    } else {
        double wait = x->growth > 1 ? (x->growth - 1) / x->waits : 0;
        for (int k = 0; k < x->waits; k++) while (!x->failed && chance(x) * (1 + wait) < wait) size++;
    }
    return size < x->smallest ? x->smallest : size > x->largest ? x->largest : size;
}

/* Grow an island towards a size. Returns whether it has its minimum size. */
static int widen(Growth *x, word *island, int size) {
    NG; Shuffle cells;
    for (int missing = size - count(island, n), grown = 1; missing > 0 && grown; missing--) {
        Mask shore, others, wet, cell, blocks;
        copy(others, x->land, n); take(others, island, n);
        around(g, cell, others); around(g, shore, island);
        EACH shore[i] &= ~cell[i] & x->sea[i];
        blocks_within(x, blocks, x->sea); block_cells(x, wet, blocks);
        int is_slim = chance(x) < 0.9, old;
        blocks_within(x, blocks, island); old = count(blocks, n);
        grown = 0;
        for (int dry = 0; dry < 2 && !grown; dry++) {
            EACH others[i] = shore[i] & (dry ? ~wet[i] : wet[i]);
            shuffle(&cells, others, n);
            for (int at; !grown && (at = next(x, &cells)) >= 0;) {
                copy(cell, island, n); add_cell(cell, at);
                blocks_within(x, blocks, cell);
                if (is_slim && count(blocks, n) > old) continue;
                if ((grown = take_cell(x, at))) add_cell(island, at);
            }
        }
    }
    return count(island, n) >= x->smallest;
}

static int break_pool(Growth *x, const word *pool, const word *first) {
    N; Shuffle cells; Mask some;
    for (int later = 0; later < 2; later++) {
        EACH some[i] = pool[i] & (later ? ~first[i] : first[i]);
        shuffle(&cells, some, n);
        for (int at; (at = next(x, &cells)) >= 0;) {
            if (!take_cell(x, at)) continue;
            if (!has_cell(x->clues, at)) return 1;
            Mask island = {0};
            add_cell(island, at);
            int size = drawn_size(x, island);
            keep(x);
            if (!widen(x, island, size)) restore(x);
            return 1;
        }
    }
    return 0;
}

static int small_island(const Growth *x, word *to) {
    N; Mask left, start;
    for (copy(left, x->land, n); any(left, n); take(left, to, n)) {
        lowest(start, left, n); flood(x, to, start, left);
        if (count(to, n) < x->smallest) return 1;
    }
    return 0;
}

static int to_share(Growth *x) {
    NG; Shuffle cells; Mask one, beside; int least = x->least_land, most = x->most_land, at;
    if (count(x->clues, n) < x->fewest) {
        shuffle(&cells, x->sea, n);
        while ((at = next(x, &cells)) >= 0) {
            clear(one, n); add_cell(one, at); around(g, beside, one);
            if (!meets(beside, x->land, n) && count(x->clues, n) < x->fewest) take_cell(x, at);
        }
    }
    if (count(x->land, n) < least) {
        shuffle(&cells, x->sea, n);
        while ((at = next(x, &cells)) >= 0) {
            clear(one, n); add_cell(one, at); around(g, beside, one);
            if (meets(beside, x->land, n) && count(x->land, n) < least) take_cell(x, at);
        }
    } else if (count(x->land, n) > most) {
        copy(one, x->land, n); take(one, x->clues, n); shuffle(&cells, one, n);
        while ((at = next(x, &cells)) >= 0) if (count(x->land, n) > most) leave_cell(x, at);
    }
    int land = count(x->land, n);
    return least <= land && land <= most && count(x->clues, n) >= x->fewest && !small_island(x, one);
}

static int run(Growth *x) {
    NG; Mask wrong, first, place, some;
    for (int patience = 10 + g->cells / 4; patience && !x->failed;) {
        int better;
        keep(x);
        blocks_within(x, wrong, x->sea);
        if (any(wrong, n)) {
            clear(first, n);
            if (x->shore > 0 && chance(x) < x->shore) copy(first, x->rim, n);
            touching(x, some, first);
            EACH some[i] &= wrong[i];
            int at = pick(x, any(some, n) ? some : wrong);
            clear(wrong, n); add_cell(wrong, at); block_cells(x, place, wrong);
            better = break_pool(x, place, first);
        } else {
            if (!small_island(x, place)) return to_share(x);
            copy(some, place, n);
            if (!(better = widen(x, some, x->smallest))) restore(x);
        }
        if (!better) { patience--; sink(x, place); }
    }
    return 0;
}

/* Columns, cells and masks of the grid; random numbers, and the check of the time; the island cells and the clues; partners of the
cells; wanted sizes; bounds; means. Returns both masks, or None on failure. */
PyObject *core_grow(PyObject *self, PyObject *args) {
    Growth *x = calloc(1, sizeof(Growth));
    if (!x) return PyErr_NoMemory();
    const char *frame, *land, *clues; Py_ssize_t sizes[5]; Grid *g = &x->grid; word masks[3 * MOST]; PyObject *grown = NULL;
    if (!PyArg_ParseTuple(args, "iiy#OOy#y#y#y#iiiiiiidd", &g->cols, &g->cells, &frame, sizes, &x->random, &x->check, &land,
            sizes + 1, &clues, sizes + 2, &x->orbits, sizes + 3, &x->wanted, sizes + 4, &x->smallest, &x->largest, &x->fewest,
            &x->most, &x->least_land, &x->most_land, &x->waits, &x->growth, &x->shore)) { free(x); return NULL; }
    int n = g->words = (g->cells + 63) / 64;
    x->turns = g->cells ? (int)(sizes[3] / 2 / g->cells) : 0; x->wanted_sizes = (int)(sizes[4] / 2);
    if (n < 1 || n > MOST || sizes[0] != 24 * n || sizes[1] != 8 * n || sizes[2] != 8 * n ||
            x->wanted_sizes > g->cells) {
        free(x); return PyErr_Format(PyExc_ValueError, "masks of another size");
    }
    load(masks, frame, 3 * n); g->all = masks; g->not_left = masks + n; g->not_right = masks + 2 * n;
    load(x->land, land, n); load(x->clues, clues, n); set_sea(x);
    EACH x->rim[i] = g->all[i] & ~(up(g->all, i, g->cols) & down(g->all, i, g->cols, n) & g->not_left[i] & g->not_right[i]);
    if (run(x) && !x->failed && (grown = PyBytes_FromStringAndSize(NULL, 16 * n)))
        store(store(PyBytes_AsString(grown), x->land, n), x->clues, n);
    int failed = x->failed || PyErr_Occurred();
    free(x);
    if (failed || grown) return grown;
    Py_RETURN_NONE;
}
