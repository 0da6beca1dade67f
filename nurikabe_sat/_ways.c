/* The compiled core: all ways to complete an island.

The Python code (deduction/completions.py) is the reference. The functions here find the same ways in the same order. */

#include "_masks.h"

typedef struct {
    Grid grid;
    int size, groups, found, room, limit;
    long long nodes;
    const word *own, *loose; /* the cells of each loose group and the cells around it */
    word *ways;
} Search;
#define SEARCH const Grid *g = &x->grid; int n = g->words; (void)g
#define CELLS(j) (x->loose + (size_t)2 * (j) * n)
#define ZONE(j) (CELLS(j) + n)

/* Add a way. Return 0 without memory. */
static int add_way(Search *x, const word *cells) {
    SEARCH;
    if (x->found == x->room) {
        word *more = realloc(x->ways, (size_t)2 * x->room * n * sizeof(word));
        if (!more) return 0;
        x->ways = more; x->room *= 2;
    }
    copy(x->ways + (size_t)x->found++ * n, cells, n);
    return 1;
}

/* ``_add_last_cells``: the ways that consist of ``cells`` and one of the cells ``beside`` them. */
static int add_last_cells(Search *x, word *cells, word *beside, word *left, word *first) {
    SEARCH; int tried = count(beside, n), fits = 1;
    EACH left[i] = x->own[i] & ~cells[i];
    if (any(left, n)) {
        int before = 0;
        EACH first[i] = left[i] & beside[i];
        lowest(first, first, n);
        EACH { before += count_word(first[i] ? beside[i] & (first[i] - 1) : beside[i]); if (first[i]) break; }
        if (any(first, n)) tried = before + 1;
        if (same(left, first, n)) copy(beside, first, n); else clear(beside, n);
    }
    for (int j = 0; j < x->groups; j++) if (exceeds(CELLS(j), cells, n)) take(beside, ZONE(j), n);
    x->nodes += tried;
    EACH for (word some = beside[i]; fits && some && x->found <= x->limit; some &= some - 1) {
        cells[i] ^= some & (~some + 1);
        fits = add_way(x, cells);
        cells[i] ^= some & (~some + 1);
    }
    return fits;
}

/* ``_enough``: the mask ``to`` gets at least ``size`` connected cells, or none. */
static int find_enough(const Search *x, word *to, const word *cells, const word *within, word *fresh) {
    SEARCH; int found = 1, spare = count(cells, n) - x->size;
    copy(to, cells, n); copy(fresh, cells, n);
    while (found && spare < 0) spare += found = step(g, fresh, to, within, fresh + n);
    if (spare < 0) { clear(to, n); return 0; }
    EACH for (; fresh[i] && spare > 0; spare--) { to[i] ^= fresh[i] & (~fresh[i] + 1); fresh[i] &= fresh[i] - 1; }
    return 1;
}

/* Find the ways. Return 0 if there are too many, and -1 without memory. */
static int search(Search *x, word *stack, word *spare) {
    SEARCH; word *cells = spare, *allowed = cells + n, *enough = allowed + n, *beside = enough + n, *rest = beside + n;
    for (word *top = stack + 3 * n; top > stack;) {
        top -= 3 * n; copy(cells, top, 3 * n);
        int lack = x->size - count(cells, n), at = 0;
        around(g, beside, cells);
        EACH beside[i] &= allowed[i] & ~cells[i];
        if (lack == 1) {
            if (!add_last_cells(x, cells, beside, rest, rest + n)) return -1;
        } else if (lack) x->nodes++;
        else if (!exceeds(x->own, cells, n) && !add_way(x, cells)) return -1;
        if (x->found > x->limit || x->nodes > 4ll * x->limit) return 0;
        if (lack < 2 || !any(beside, n)) continue;
        while (!beside[at]) at++;
        word cell = beside[at] & (~beside[at] + 1);
        copy(rest, allowed, n); rest[at] ^= cell;
        if (enough[at] & cell) clear(enough, n);
        if (!exceeds(x->own, rest, n) && (any(enough, n) || find_enough(x, enough, cells, rest, rest + n))) {
            copy(top, cells, n); copy(top + n, rest, n); copy(top + 2 * n, enough, n); top += 3 * n;
        }
        cells[at] |= cell;
        for (int j = 0; j < x->groups; j++) if (ZONE(j)[at] & cell) add(cells, CELLS(j), n);
        if (exceeds(cells, allowed, n) || count(cells, n) > x->size) continue;
        if (any(enough, n)) add(enough, cells, n);
        copy(top, cells, 3 * n); top += 3 * n;
    }
    return 1;
}

/* Columns and masks of the grid; part, reach and own cells of a clue; loose groups with their zones; size; limit. */
PyObject *core_ways(PyObject *self, PyObject *args) {
    const char *frame, *given, *loose; Py_ssize_t sizes[3]; Search search_of = {0}, *x = &search_of;
    if (!PyArg_ParseTuple(args, "iy#y#y#ii", &x->grid.cols, &frame, sizes, &given, sizes + 1, &loose, sizes + 2, &x->size,
            &x->limit)) return NULL;
    int n = x->grid.words = (int)(sizes[0] / 24), found = -1;
    if (n < 1 || sizes[0] != 24 * n || sizes[1] != sizes[0] || sizes[2] % (16 * n))
        return PyErr_Format(PyExc_ValueError, "masks of another size");
    x->groups = (int)(sizes[2] / 16 / n); x->room = 64;
    size_t fixed = (size_t)(11 + 2 * x->groups) * n, depth = (size_t)64 * n + 2; /* a cell is added or excluded each time */
    word *memory = malloc((fixed + 3 * n * depth) * sizeof(word)), *own = memory + 3 * n, *stack = memory + fixed;
    x->ways = malloc((size_t)x->room * n * sizeof(word));
    if (memory && x->ways) {
        x->grid.all = load(memory, frame, 3 * n); x->grid.not_left = memory + n; x->grid.not_right = memory + 2 * n;
        load(stack, given, 2 * n); clear(stack + 2 * n, n);
        x->own = load(own, given + 16 * n, n); x->loose = load(memory + 11 * n, loose, 2 * n * x->groups);
        found = search(x, stack, own + n);
    }
    PyObject *ways = found > 0 ? PyBytes_FromStringAndSize((const char *)x->ways, (Py_ssize_t)8 * n * x->found) : NULL;
    free(memory); free(x->ways);
    if (found < 0) return PyErr_NoMemory();
    if (found) return ways;
    Py_RETURN_NONE;
}
