/* The compiled core, on words of 64 cells: ``presolve``, ``cut_cells``, and the two walks over masks that run most often.

The Python code (encoding/presolve.py, puzzle/cut_cells.py, puzzle/grid.py, bitset.py) is the reference, and what runs
where this file is not compiled. Every function here mirrors the one of the same name there, step by step, and gives
the same results. Masks come and go as bytes, least significant first, eight for each word, so that the stable
interface of Python is enough. All memory belongs to one call. */

#include "_masks.h"

/* Cut cells: the search of puzzle/cut_cells.py. What lies behind a cell is an interval of the order of visits. */
typedef struct {
    int *number, *low, *order, *parent, *next, *slot, *cell;
    word *lost; /* one mask for each cut cell */
    int found, visited, slots;
} Cuts;
static int visit(Cuts *c, int v, int parent, int low) {
    c->number[v] = ++c->visited; c->low[v] = low; c->parent[v] = parent; c->next[v] = 0;
    return c->order[c->visited] = v;
}
static void end_interval(const Grid *g, Cuts *c, int u, int from) {
    int n = g->words;
    if (c->slot[u] < 0) { c->slot[u] = c->slots++; clear(c->lost + (size_t)c->slot[u] * n, n); }
    for (int i = from; i <= c->visited; i++) add_cell(c->lost + (size_t)c->slot[u] * n, c->order[i]);
}

/* Fills ``cell``; the mask of what a cell cuts off is ``lost`` at the cell's ``slot``. */
static void cut_cells(const Grid *g, Cuts *c, const word *start, const word *within, word *spare) {
    int n = g->words, cols = g->cols;
    word *beside = spare, *region = spare + n;
    EACH region[i] = within[i] & ~start[i];
    around(g, beside, start);
    EACH beside[i] &= region[i];
    c->found = c->visited = c->slots = 0;
    memset(c->number, 0, g->cells * sizeof(int));
    memset(c->slot, -1, g->cells * sizeof(int));
    EACH for (word roots = beside[i]; roots; roots &= roots - 1) {
        int v = 64 * i + first_bit(roots), w;
        if (c->number[v]) continue;
        for (visit(c, v, -1, 0);;) {
            for (w = -1; c->next[v] < 4;) {
                int side = c->next[v]++, other;
                if (side == 0) other = v - cols;
                else if (side == 3) other = v + cols;
                else if (side == 1) other = has_cell(g->not_left, v) ? v - 1 : -1;
                else other = has_cell(g->not_right, v) ? v + 1 : -1;
                if (other < 0 || other >= g->cells || !has_cell(region, other)) continue;
                if (!c->number[other]) { w = other; break; }
                if (c->number[other] < c->low[v]) c->low[v] = c->number[other];
            }
            if (w >= 0) { v = visit(c, w, v, has_cell(beside, w) ? 0 : c->visited + 1); continue; }
            if (c->slot[v] >= 0) c->cell[c->found++] = v;
            int u = c->parent[v]; if (u < 0) break;
            if (c->low[v] >= c->number[u]) end_interval(g, c, u, c->number[v]);
            else if (c->low[v] < c->low[u]) c->low[u] = c->low[v];
            v = u;
        }
    }
}

/* Deduction: the class of encoding/presolve.py. A function returns 0 for a contradiction. */
typedef struct {
    Grid grid;
    int clues, opens, parts, connected, sea_total, narrowed; /* sea_total -1: unknown */
    int *size, *open; /* a size of 0 is unknown */
    word *blocks, *unclued, *unclued_reach, *sea, *island, *sea_parts, *loose, *grown, *barred_sea, *barred_once;
    word *once, *twice, *complete, *before_sea, *before_island;
    word *zone, *now, *seen, *cut_seen; /* by clue: one mask; reach, main and own, also as they were last looked at */
    word *a, *b, *c, *d, *e, *f, *spare;
    Cuts cuts;
} Deduction;
#define OPEN const Grid *g = &x->grid; int n = g->words; (void)g
#define CLUE word *reach = x->now + 3 * k * n, *part = reach + n, *own = part + n; \
    int size = x->size[k]; (void)part; (void)own; (void)size

static int grow_islands(Deduction *x) {
    OPEN; word *fresh = x->a, *grown = x->b, *before = x->c;
    EACH fresh[i] = x->island[i] & ~x->grown[i];
    if (!any(fresh, n)) return 1;
    copy(x->grown, x->island, n); add(x->loose, fresh, n);
    for (int k = 0; k < x->clues; k++) {
        CLUE; word *zone = x->zone + k * n;
        if (!meets(zone, fresh, n)) continue;
        copy(before, zone, n); ball(g, grown, part, x->island, FLOOD, x->spare); copy(part, grown, n);
        add(own, part, n); around(g, zone, part); add(zone, part, n);
        if (size && count(own, n) > size) return 0;
        if (size && count(own, n) == size && same(own, part, n)) {
            int at = 0; while (x->open[at] != k) at++;
            for (x->opens--; at < x->opens; at++) x->open[at] = x->open[at + 1];
            add(x->complete, part, n); copy(reach, part, n);
            EACH x->sea[i] |= zone[i] & ~part[i];
        }
        take(x->loose, part, n);
        EACH x->twice[i] |= x->once[i] & zone[i] & ~before[i];
        add(x->once, zone, n);
    }
    if (meets(x->once, fresh, n)) add(x->sea, x->twice, n);
    return 1;
}

/* ``four``: the blocks whose only island cell is the top left, top right, bottom left or bottom right one. */
static int break_pools(Deduction *x) {
    OPEN; word *m = x->sea, *right = x->a, *both = x->b, *four[] = {x->c, x->d, x->e, x->f};
    if (!any(x->blocks, n)) return 1;
    EACH x->c[i] = m[i] & g->not_left[i];
    EACH { right[i] = down(x->c, i, 1, n); both[i] = m[i] & right[i]; }
    EACH {
        word below = down(both, i, g->cols, n), block = x->blocks[i];
        if (both[i] & below & block) return 0;
        four[0][i] = below & right[i] & block;
        four[1][i] = below & m[i] & block;
        four[2][i] = both[i] & block & right[i] & down(right, i, g->cols, n);
        four[3][i] = both[i] & block & m[i] & down(m, i, g->cols, n);
    }
    EACH x->island[i] |= four[0][i] | up(four[1], i, 1) | up(four[2], i, g->cols) | up(four[3], i, g->cols + 1);
    return 1;
}

/* The cells within reach of a part; a step of one cell that the island needs is decided. */
static int walk(Deduction *x, word *reach, const word *part, const word *allowed, int size) {
    OPEN; int reached = count(part, n), steps = size - reached, found = 1;
    word *fresh = x->spare;
    copy(reach, part, n); copy(fresh, part, n);
    for (; found && steps; steps--) {
        found = step(g, fresh, reach, allowed, x->spare + n);
        if (reached < size && found == 1) add(x->island, fresh, n);
        reached += found;
    }
    if (reached == size) add(x->island, reach, n);
    return reached >= size;
}

static int shrink_reach(Deduction *x, int k) {
    OPEN; CLUE; word *others = x->a, *allowed = x->b, *reached = x->c, *seen = x->seen + 3 * k * n;
    EACH {
        others[i] = (x->once[i] & ~x->zone[k * n + i]) | x->twice[i];
        allowed[i] = (reach[i] & ~x->sea[i] & ~others[i]) | own[i];
    }
    if (same(seen, allowed, n) && same(seen + n, part, 2 * n)) return 1;
    EACH if (own[i] & (x->sea[i] | others[i])) return 0;
    if (size && !same(own, part, n)) {
        int steps = size - count(own, n);
        ball(g, x->d, own, allowed, steps < 0 ? 0 : steps, x->spare); copy(allowed, x->d, n);
    }
    if (!size) ball(g, reached, part, allowed, FLOOD, x->spare);
    else if (!walk(x, reached, part, allowed, size)) return 0;
    copy(reach, reached, n); copy(seen, reach, 3 * n);
    return !exceeds(own, reach, n);
}

static int shrink_reaches(Deduction *x) {
    OPEN; word *fresh = x->e, *every = x->f; /* not those of shrink_reach */
    EACH fresh[i] = (x->sea[i] & ~x->barred_sea[i]) | (x->once[i] & ~x->barred_once[i]);
    copy(x->barred_sea, x->sea, n); copy(x->barred_once, x->once, n); copy(every, x->complete, n);
    for (int at = 0; at < x->opens; at++) {
        int k = x->open[at]; word *now = x->now + 3 * k * n;
        int changed = meets(now, fresh, n) || !same(x->seen + 3 * k * n, now, 3 * n);
        if (changed && !shrink_reach(x, k)) return 0;
        add(every, now, n);
    }
    EACH { x->a[i] = g->all[i] & ~x->sea[i] & ~x->once[i]; x->b[i] = x->unclued[i] & x->a[i]; }
    ball(g, x->unclued_reach, x->b, x->a, FLOOD, x->spare); add(every, x->unclued_reach, n);
    EACH x->sea[i] |= g->all[i] & ~every[i];
    return !exceeds(x->island, every, n);
}
static int spread(Deduction *x) { return grow_islands(x) && break_pools(x) && shrink_reaches(x); }

static int place_loose_parts(Deduction *x) {
    OPEN; word *left = x->a, *part = x->b, *rim = x->c, *halo = x->d, *owned = x->e;
    copy(left, x->loose, n);
    while (any(left, n)) {
        int owners = 0; word *owner = NULL;
        lowest(x->f, left, n); ball(g, part, x->f, left, FLOOD, x->spare);
        EACH left[i] ^= part[i];
        around(g, rim, part); take(rim, part, n);
        EACH halo[i] = part[i] | rim[i];
        clear(owned, n);
        for (int at = 0; at < x->opens; at++) {
            int k = x->open[at], size = x->size[k];
            word *reach = x->now + 3 * k * n, *own = reach + 2 * n;
            if (!meets(reach, halo, n)) continue;
            int has_room = !size || meets(part, own, n) || count(own, n) + 1 + count(part, n) <= size;
            if (exceeds(part, reach, n) || !has_room) { take(reach, halo, n); x->narrowed = 1; }
            else { owner = own; owners++; add(owned, reach, n); }
        }
        if (meets(part, x->unclued_reach, n)) {
            add(owned, x->unclued_reach, n);
            if (meets(part, x->unclued, n)) { EACH x->sea[i] |= rim[i] & ~owned[i]; continue; }
        } else if (!owners) return 0;
        else if (owners == 1 && exceeds(part, owner, n)) { add(owner, part, n); x->narrowed = 1; }
        EACH x->sea[i] |= rim[i] & ~owned[i];
        take(rim, x->sea, n);
        if (count(rim, n) <= 1) add(x->island, rim, n);
    }
    return 1;
}

/* The parts of the sea, all flooded again: unlike in Python that costs little, and their order makes no difference. */
static void part_sea(Deduction *x) {
    OPEN; copy(x->a, x->sea, n);
    for (x->parts = 0; any(x->a, n); x->parts++) {
        word *part = x->sea_parts + (size_t)x->parts * n;
        lowest(x->b, x->a, n); ball(g, part, x->b, x->a, FLOOD, x->spare); take(x->a, part, n);
    }
}

static int join_sea(Deduction *x) {
    OPEN; int total = x->sea_total;
    word *possible = x->d, *ways = x->e;
    if (!any(x->sea, n)) return 1;
    EACH x->a[i] = g->all[i] & ~x->island[i];
    lowest(x->b, x->sea, n); ball(g, possible, x->b, x->a, FLOOD, x->spare);
    if (exceeds(x->sea, possible, n)) return 0;
    if (total >= 0) {
        int sea = count(x->sea, n), most = count(possible, n);
        if (sea > total || most < total) return 0;
        if (sea == total) copy(possible, x->sea, n);
        else if (most == total) copy(x->sea, possible, n);
    }
    EACH x->island[i] = g->all[i] & ~possible[i];
    if (same(possible, x->sea, n)) return 1;
    part_sea(x);
    if (x->parts > 1 || total >= 0)
        for (int p = 0; p < x->parts; p++) {
            around(g, ways, x->sea_parts + (size_t)p * n);
            EACH ways[i] &= possible[i] & ~x->sea_parts[(size_t)p * n + i];
            if (count(ways, n) <= 1) add(x->sea, ways, n);
        }
    return 1;
}

/* The cells that the cut cell number ``f`` cuts off. */
static word *lost_by(Deduction *x, int f) {
    return x->cuts.lost + (size_t)x->cuts.slot[x->cuts.cell[f]] * x->grid.words;
}

/* The cells without which fewer than ``size`` cells are left to an island without loose parts. */
static void needed_for_size(Deduction *x, const word *part, const word *reach, int size) {
    OPEN; int found = 1;
    word *grown = x->a, *before = x->b, *fresh = x->c;
    copy(grown, part, n); copy(fresh, part, n); copy(before, part, n);
    while (found && count(grown, n) <= size) { copy(before, grown, n); found = step(g, fresh, grown, reach, x->d); }
    if (same(before, part, n)) return;
    int spare = count(grown, n) - 1 - size;
    cut_cells(g, &x->cuts, part, grown, x->spare);
    for (int f = 0; f < x->cuts.found; f++) {
        int cell = x->cuts.cell[f];
        if (count(lost_by(x, f), n) <= spare) continue;
        copy(x->b, reach, n);
        x->b[cell >> 6] &= ~((word)1 << (cell & 63));
        ball(g, x->c, part, x->b, FLOOD, x->spare);
        if (count(x->c, n) < size) add_cell(x->e, cell);
    }
}

static int need_island_cells(Deduction *x) {
    OPEN; for (int at = 0; at < x->opens; at++) {
        int k = x->open[at]; CLUE;
        if (same(x->cut_seen + 3 * k * n, reach, 3 * n)) continue;
        copy(x->cut_seen + 3 * k * n, reach, 3 * n); clear(x->e, n);
        if (!same(own, part, n)) {
            int spare = count(reach, n) - 1 - (size ? size : 1);
            cut_cells(g, &x->cuts, part, reach, x->spare);
            for (int f = 0; f < x->cuts.found; f++) {
                word *lost = lost_by(x, f);
                if (meets(lost, own, n) || count(lost, n) > spare) add_cell(x->e, x->cuts.cell[f]);
            }
        } else if (size) needed_for_size(x, part, reach, size);
        add(x->island, x->e, n);
    }
    return 1;
}

static int complete_by_one(Deduction *x) {
    OPEN; word *ways = x->a, *beside = x->b, *way = x->c, *near = x->d;
    for (int k = 0; k < x->clues; k++) {
        CLUE;
        if (!size || !same(own, part, n) || count(part, n) != size - 1) continue;
        EACH { ways[i] = reach[i] & ~part[i]; beside[i] = g->all[i] & ~part[i]; }
        while (any(ways, n)) {
            lowest(way, ways, n); around(g, near, way);
            EACH { ways[i] &= ~way[i]; beside[i] &= near[i]; }
        }
        add(x->sea, beside, n);
    }
    return 1;
}

/* From whichever part of the sea it starts, the search finds the same cells. */
static int need_sea_cells(Deduction *x) {
    OPEN; part_sea(x); if (x->parts < 2) return 1;
    EACH { x->a[i] = g->all[i] & ~x->island[i]; x->b[i] = x->sea[i]; }
    cut_cells(g, &x->cuts, x->sea_parts, x->a, x->spare);
    for (int f = 0; f < x->cuts.found; f++) if (meets(lost_by(x, f), x->b, n)) add_cell(x->sea, x->cuts.cell[f]);
    return 1;
}

static int run(Deduction *x) {
    int (*const rules[])(Deduction *) = {
        spread, place_loose_parts, join_sea, need_island_cells, complete_by_one, need_sea_cells};
    int n = x->grid.words, found = 1;
    while (found) {
        copy(x->before_sea, x->sea, n); copy(x->before_island, x->island, n); x->narrowed = found = 0;
        for (int r = 0; r < 6 && !found; r++) {
            if (!x->connected && (rules[r] == join_sea || rules[r] == need_sea_cells)) continue;
            if (!rules[r](x) || meets(x->sea, x->island, n)) return 0;
            found = x->narrowed || !same(x->sea, x->before_sea, n) || !same(x->island, x->before_island, n);
        }
    }
    return 1;
}

/* Python. */

/* Makes room for a board with some clues in one block of memory, all zero. Returns it, or NULL. */
static void *open_board(Deduction *x, int rows, int cols, int clues) {
    size_t cells = (size_t)rows * cols, n = (cells + 63) / 64, k = clues * n;
    word **masks[] = {&x->grid.all, &x->grid.not_left, &x->grid.not_right, &x->sea, &x->island, &x->unclued, &x->blocks,
        &x->unclued_reach, &x->loose, &x->grown, &x->barred_sea, &x->barred_once, &x->once, &x->twice, &x->complete,
        &x->before_sea, &x->before_island, &x->a, &x->b, &x->c, &x->d, &x->e, &x->f};
    int **ints[] = {&x->cuts.number, &x->cuts.low, &x->cuts.order, &x->cuts.parent, &x->cuts.next, &x->cuts.slot,
        &x->cuts.cell, &x->size, &x->open}; /* there are no more clues than cells */
    size_t single = sizeof masks / sizeof *masks, numbers = sizeof ints / sizeof *ints;
    word *memory = calloc((single + 2 + 2 * cells) * n + 10 * k + numbers * (cells + 1), sizeof(word)), *at = memory;
    if (!memory) return NULL;
    for (size_t i = 0; i < single; i++, at += n) *masks[i] = at;
    x->zone = at; x->now = at + k; x->seen = at + 4 * k; x->cut_seen = at + 7 * k; x->spare = at + 10 * k;
    x->sea_parts = x->spare + 2 * n;
    x->cuts.lost = x->sea_parts + cells * n;
    for (size_t i = 0; i < numbers; i++) *ints[i] = (int *)(x->cuts.lost + cells * n) + i * (cells + 1);
    x->grid.cols = cols; x->grid.cells = (int)cells; x->grid.words = (int)n;
    for (int c = 0; c < (int)cells; c++) {
        add_cell(x->grid.all, c);
        if (c % cols) add_cell(x->grid.not_left, c);
        if (c % cols != cols - 1) add_cell(x->grid.not_right, c);
    }
    return memory;
}

static PyObject *core_cut_cells(PyObject *self, PyObject *args) {
    int rows, cols, chosen = 0; const char *start, *within, *needed = NULL; Py_ssize_t sizes[3]; Deduction x;
    if (!PyArg_ParseTuple(args, "iiy#y#|y#", &rows, &cols, &start, sizes, &within, sizes + 1, &needed, sizes + 2))
        return NULL;
    int n = (rows * cols + 63) / 64;
    if (!needed) sizes[2] = sizes[1];
    for (int i = 0; i < 3; i++) if (sizes[i] != 8 * n) return PyErr_Format(PyExc_ValueError, "masks of another size");
    void *memory = open_board(&x, rows, cols, 0);
    if (!memory) return PyErr_NoMemory();
    load(x.a, start, n); load(x.b, within, n);
    if (needed) load(x.c, needed, n);
    cut_cells(&x.grid, &x.cuts, x.a, x.b, x.spare);
    for (int f = 0; f < x.cuts.found; f++)
        if (!needed || (!has_cell(x.c, x.cuts.cell[f]) && meets(lost_by(&x, f), x.c, n)))
            x.cuts.cell[chosen++] = x.cuts.cell[f];
    PyObject *found = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)chosen * 8 * (n + 1));
    char *to = found ? PyBytes_AsString(found) : NULL;
    for (int f = 0; found && f < chosen; f++) {
        word cell = (word)x.cuts.cell[f];
        to = store(store(to, &cell, 1), lost_by(&x, f), n);
    }
    free(memory);
    return found;
}

static PyObject *core_presolve(PyObject *self, PyObject *args) {
    int rows, cols, connected, sea_total, solvable;
    const char *sea, *island, *unclued, *blocks, *given; /* given: cell and size of each clue, eight bytes each */
    Py_ssize_t sizes[5];
    Deduction d = {0}, *x = &d;
    if (!PyArg_ParseTuple(args, "iipiy#y#y#y#y#", &rows, &cols, &connected, &sea_total, &sea, sizes, &island,
            sizes + 1, &unclued, sizes + 2, &blocks, sizes + 3, &given, sizes + 4)) return NULL;
    int n = (rows * cols + 63) / 64, clues = (int)(sizes[4] / 16);
    for (int i = 0; i < 4; i++) if (sizes[i] != 8 * n) return PyErr_Format(PyExc_ValueError, "masks of another size");
    void *memory = open_board(x, rows, cols, clues);
    if (!memory) return PyErr_NoMemory();
    load(x->sea, sea, n); load(x->island, island, n); load(x->unclued, unclued, n); load(x->blocks, blocks, n);
    x->clues = x->opens = clues; x->connected = connected; x->sea_total = sea_total;
    for (int k = 0; k < clues; k++) {
        CLUE; word pair[2], *zone = x->zone + k * n;
        load(pair, given + 16 * k, 2); add_cell(part, (int)pair[0]); copy(own, part, n); copy(reach, x->grid.all, n);
        x->size[k] = (int)pair[1]; x->open[k] = k;
        around(&x->grid, zone, part); add(zone, part, n);
        EACH x->twice[i] |= x->once[i] & zone[i];
        add(x->once, zone, n);
    }
    Py_BEGIN_ALLOW_THREADS solvable = run(x); Py_END_ALLOW_THREADS
    PyObject *known = solvable ? PyBytes_FromStringAndSize(NULL, (Py_ssize_t)8 * n * (2 + 2 * clues)) : NULL;
    char *to = known ? store(store(PyBytes_AsString(known), x->sea, n), x->island, n) : NULL;
    for (int k = 0; known && k < clues; k++) to = store(to, x->now + (3 * k + 1) * n, n);
    for (int k = 0; known && k < clues; k++) to = store(to, x->now + 3 * k * n, n);
    free(memory);
    if (!solvable) Py_RETURN_NONE;
    return known;
}

/* The columns; the masks of all cells, of those with a left and with a right neighbour; start; within; steps or FLOOD. */
static PyObject *core_ball(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    word frame[3 * LARGEST], start[LARGEST], within[LARGEST], to[LARGEST], spare[2 * LARGEST];
    char found[8 * LARGEST];
    int n = given == 5 ? (int)(PyBytes_Size(args[2]) / 8) : 0;
    if (n < 1 || n > LARGEST || PyBytes_Size(args[1]) != 24 * n || PyBytes_Size(args[3]) != 8 * n)
        return PyErr_Format(PyExc_ValueError, "masks of another size");
    load(frame, PyBytes_AsString(args[1]), 3 * n);
    Grid g = {(int)PyLong_AsLong(args[0]), 0, n, frame, frame + n, frame + 2 * n};
    load(start, PyBytes_AsString(args[2]), n); load(within, PyBytes_AsString(args[3]), n);
    ball(&g, to, start, within, (int)PyLong_AsLong(args[4]), spare);
    store(found, to, n);
    return PyBytes_FromStringAndSize(found, 8 * n);
}
static PyObject *core_members(PyObject *self, PyObject *mask) {
    word m[LARGEST];
    Py_ssize_t size = PyBytes_Size(mask);
    int n = (int)(size / 8), at = 0;
    if (size < 0 || size > 8 * LARGEST) return PyErr_Format(PyExc_ValueError, "a mask of another size");
    PyObject *found = PyList_New(count(load(m, PyBytes_AsString(mask), n), n));
    if (found) EACH for (word left = m[i]; left; left &= left - 1)
        PyList_SetItem(found, at++, PyLong_FromLong(64 * i + first_bit(left)));
    return found;
}

#define FAST (PyCFunction)(void (*)(void)) /* another signature */
static PyMethodDef methods[] = {
    {"presolve", core_presolve, METH_VARARGS, NULL}, {"cut_cells", core_cut_cells, METH_VARARGS, NULL},
    {"ball", FAST core_ball, METH_FASTCALL, NULL}, {"members", core_members, METH_O, NULL},
    {"board", core_board, METH_VARARGS, NULL}, {"reaches", core_reaches, METH_VARARGS, NULL},
    {"together", core_together, METH_VARARGS, NULL},
    {"grow", core_grow, METH_VARARGS, NULL}, {"ways", core_ways, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyModuleDef_Slot slots[] = {{0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_core", NULL, 0, methods, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&module); }
