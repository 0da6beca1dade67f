/* The compiled core: the reaches of the islands on a position, and the faults that they show.

The Python code (deduction/position.py, reach.py, rings.py, contradictions/) is the reference. The functions here give
the same results, worked out for the whole position at once. Work on one clue stays in its window, the words of the
masks that its island can use. */

#include "_masks.h"

enum { FINE, POOL, SEVERAL_NUMBERS, TOO_MANY, NO_NUMBER, SEA_CUT_APART, TOO_FEW, UNREACHABLE, UNBREAKABLE, RING };

/* Groups of island cells without a clue are ``loose``; the cells around each are its ``rim``. */
typedef struct {
    Grid grid;
    int clues, loose, *cell, *size, *low, *high, *nears, *weight, *from, *to, *chosen, *owner, *owners, *stack;
    char *near; /* by clue and loose group: can the clue use a cell of the group's rim? */
    word *clue_cells, *sea, *island, *undecided, *once, *twice, *white, *a, *b, *c, *d, *e, *f;
    word *main, *zone, *balls, *opens, *reach, *own, *group, *rim, *fresh_at;
} Board;
#define NEAR(k, p) x->near[(size_t)(k) * x->loose + (p)]
#define OF(masks, k) (x->masks + (size_t)(k) * x->grid.words)
/* In a function that works on clue ``k``: the grid of the clue's window, with ``n`` words, and masks in this window. */
#define WINDOW int low = x->low[k], n = x->high[k] - low; \
    Grid window = {x->grid.cols, 0, n, x->grid.all + low, x->grid.not_left + low, x->grid.not_right + low}, *g = &window
#define IN(masks, k) (OF(masks, k) + low)

static int compare(const word *a, const word *b, int n) { /* as numbers */
    for (int i = n - 1; i >= 0; i--) if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Fill the empty mask ``to`` from a cell through ``within``. Set the words that ``to`` and its neighbours can have. */
static void fill(Board *x, word *to, int cell, const word *within, int *low, int *high) {
    const Grid *g = &x->grid; int cols = g->cols, count = 0, first = cell, last = cell, *stack = x->stack;
    add_cell(to, cell);
    for (stack[count++] = cell; count;) {
        cell = stack[--count];
        if (cell < first) first = cell;
        if (cell > last) last = cell;
        int beside[4] = {cell - cols, has_cell(g->not_left, cell) ? cell - 1 : -1,
            has_cell(g->not_right, cell) ? cell + 1 : -1, cell + cols};
        for (int j = 0; j < 4; j++) {
            int other = beside[j];
            if (other < 0 || other >= g->cells || has_cell(to, other) || !has_cell(within, other)) continue;
            add_cell(to, other); stack[count++] = other;
        }
    }
    *low = first < cols ? 0 : (first - cols) >> 6;
    *high = last + cols < g->cells ? ((last + cols) >> 6) + 1 : g->words;
}

/* Split the island cells; the loose groups are sorted. Returns a fault. */
static int split(Board *x) {
    int words = x->grid.words, fault = FINE;
    copy(x->c, x->island, words);
    for (int k = 0; k < x->clues; k++) {
        fill(x, OF(main, k), x->cell[k], x->island, &x->low[k], &x->high[k]);
        WINDOW; word *part = IN(main, k), *zone = IN(zone, k), *once = x->once + low, *twice = x->twice + low;
        int clues = 0, cells = count(part, n);
        around(g, zone, part); take(zone, part, n); take(x->c + low, part, n);
        EACH { twice[i] |= once[i] & zone[i]; once[i] |= zone[i]; }
        EACH clues += count_word(part[i] & x->clue_cells[low + i]);
        if (clues > 1) fault = SEVERAL_NUMBERS;
        else if (!fault && x->size[k] && cells > x->size[k]) fault = TOO_MANY;
    }
    for (int i = 0; i < words; i++) while (x->c[i]) {
        int at = x->loose++, low, high;
        clear(x->b, words); fill(x, x->b, 64 * i + first_bit(x->c[i]), x->c, &low, &high);
        take(x->c, x->b, words);
        for (; at && compare(OF(group, at - 1), x->b, words) > 0; at--) {
            copy(OF(group, at), OF(group, at - 1), words);
            x->from[at] = x->from[at - 1]; x->to[at] = x->to[at - 1];
        }
        copy(OF(group, at), x->b, words); x->from[at] = low; x->to[at] = high;
    }
    for (int p = 0; p < x->loose; p++) {
        int low = x->from[p], n = x->to[p] - low;
        Grid window = {x->grid.cols, 0, n, x->grid.all + low, x->grid.not_left + low, x->grid.not_right + low};
        clear(OF(rim, p), words); x->weight[p] = count(IN(group, p), n);
        around(&window, IN(rim, p), IN(group, p)); take(IN(rim, p), IN(group, p), n);
    }
    return fault;
}

/* Whether the rim of a group meets a mask in the window of clue ``k``; only a few words of the rim have cells. */
static int touches(const Board *x, int k, int p, const word *mask) {
    int low = x->low[k], from = x->from[p] > low ? x->from[p] : low, to = x->to[p] < x->high[k] ? x->to[p] : x->high[k];
    return from < to && meets(OF(rim, p) + from, mask + from - low, to - from);
}

/* Reach of an island of ``size`` cells, with the ``count`` groups in ``x->chosen``; see ``paid_walk`` in reach.py. */
static void paid_walk(Board *x, int k, word *to, const word *part, const word *within, int groups) {
    WINDOW; int size = x->size[k], first = count(part, n), *chosen = x->chosen;
    word *white = x->a, *touching = x->b, *fresh = x->c, *onward = x->d, *dear = x->e, *spare = x->f;
    if (!groups) { ball(g, to, part, within, size > first ? size - first : 0, x->e); return; }
    copy(to, part, n);
    if (first > size) return;
    clear(white, n); clear(touching, n); clear(to, n);
    for (int j = 0; j < groups; j++) { add(white, IN(group, chosen[j]), n); add(touching, IN(rim, chosen[j]), n); }
    for (int j = 1; j < groups; j++) /* the largest first */
        for (int at = j; at && x->weight[chosen[at]] > x->weight[chosen[at - 1]]; at--) {
            int other = chosen[at]; chosen[at] = chosen[at - 1]; chosen[at - 1] = other;
        }
    clear(x->fresh_at, (size - first + 1) * n);
    copy(x->fresh_at, part, n);
    for (int cost = 0; cost <= size - first; cost++) {
        word *cells = x->fresh_at + (size_t)cost * n;
        EACH fresh[i] = cells[i] & ~to[i];
        if (!any(fresh, n)) continue;
        if (meets(fresh, touching, n))
            for (int j = 0; j < groups; j++) if (touches(x, k, chosen[j], fresh))
                EACH fresh[i] |= IN(group, chosen[j])[i] & ~to[i];
        add(to, fresh, n);
        if (cost == size - first) break;
        around(g, spare, fresh);
        EACH { onward[i] = spare[i] & within[i] & ~to[i]; dear[i] = onward[i] & touching[i]; onward[i] ^= dear[i]; }
        if (any(dear, n) && meets(fresh, white, n)) {
            EACH spare[i] = fresh[i] & white[i];
            around(g, x->f + x->grid.words, spare);
            EACH { word free = x->f[x->grid.words + i] & dear[i]; onward[i] |= free; dear[i] ^= free; }
        }
        for (int j = 0; j < groups && any(dear, n); j++) { /* ``_pay`` */
            word *rim = IN(rim, chosen[j]), *beside = x->f + x->grid.words; int price = cost + 1 + x->weight[chosen[j]];
            if (!touches(x, k, chosen[j], dear)) continue;
            EACH spare[i] = fresh[i] & rim[i];
            around(g, beside, spare);
            EACH {
                word touched = rim[i] & dear[i] & ~beside[i];
                dear[i] ^= touched;
                if (price <= size - first) x->fresh_at[(size_t)price * n + i] |= touched;
            }
        }
        add(onward, dear, n); add(cells + n, onward, n);
    }
}

/* The reach of clue ``k`` if it may use the cells ``opens`` and has its ``own`` cells. */
static void reach_again(Board *x, int k) {
    WINDOW; int size = x->size[k], groups = 0;
    word *part = IN(main, k), *own = IN(own, k), *within = x->white, *passable = x->once, *left = x->twice;
    copy(within, IN(opens, k), n); copy(passable, within, n);
    for (int p = 0; x->nears[k] && p < x->loose; p++)
        if (NEAR(k, p) && touches(x, k, p, within)) {
            x->chosen[groups++] = p; add(passable, IN(group, p), n);
        }
    if (!size) { ball(g, IN(reach, k), part, passable, FLOOD, x->e); return; }
    if (!same(own, part, n)) {
        EACH left[i] = own[i] & ~part[i];
        int steps = size - count(own, n);
        ball(g, x->a, own, passable, steps < 0 ? 0 : steps, x->e);
        EACH within[i] &= x->a[i];
        while (any(left, n)) {
            lowest(x->a, left, n); ball(g, x->b, x->a, left, FLOOD, x->e);
            EACH { left[i] &= ~x->b[i]; x->c[i] = own[i] & ~x->b[i]; }
            steps = size - count(x->c, n);
            ball(g, x->a, x->c, passable, steps < 0 ? 0 : steps, x->e);
            EACH within[i] &= x->a[i];
        }
        int found = 0;
        for (int j = 0; j < groups; j++) if (touches(x, k, x->chosen[j], within)) x->chosen[found++] = x->chosen[j];
        groups = found;
    }
    paid_walk(x, k, IN(reach, k), part, within, groups);
}

/* If only one clue can reach a group, assign it to this clue, and keep the others away: ``_settle`` in reach.py. */
static void settle(Board *x) {
    for (int settled = 0; !settled;) {
        settled = 1;
        memset(x->owners, 0, x->loose * sizeof(int));
        for (int k = 0; k < x->clues; k++) {
            WINDOW; word *mask = IN(reach, k), *opens = IN(opens, k), *foreign = x->a; int again; (void)g;
            if (!x->nears[k]) continue;
            clear(foreign, n);
            for (int p = 0; p < x->loose; p++) {
                if (!NEAR(k, p)) continue;
                if (!exceeds(IN(group, p), mask, n)) { x->owners[p]++; x->owner[p] = k; }
                else if (touches(x, k, p, mask)) add(foreign, IN(rim, p), n);
            }
            if (!meets(foreign, opens, n)) continue;
            take(opens, foreign, n);
            again = meets(foreign, mask, n) || !same(IN(own, k), IN(main, k), n);
            if (again) { reach_again(x, k); settled = 0; }
        }
        for (int p = 0; p < x->loose; p++) {
            if (x->owners[p] != 1) continue;
            int k = x->owner[p];
            WINDOW; (void)g;
            if (!exceeds(IN(group, p), IN(own, k), n)) continue;
            add(IN(own, k), IN(group, p), n); reach_again(x, k); settled = 0;
        }
    }
}

/* Set the window of clue ``k`` to the words of a mask that have cells. */
static void narrow(Board *x, int k, const word *used) {
    int low = 0, high = x->grid.words;
    while (low < high - 1 && !used[low]) low++;
    while (high > low + 1 && !used[high - 1]) high--;
    x->low[k] = low; x->high[k] = high;
}

static void find_reaches(Board *x) {
    int any_near = 0;
    memset(x->near, 0, (size_t)x->clues * x->loose);
    for (int k = 0; k < x->clues; k++) {
        int n = x->grid.words, low;
        word *opens = OF(opens, k), *used = x->f;
        EACH {
            word usable = x->undecided[i] & (~x->once[i] | (OF(zone, k)[i] & ~x->twice[i]));
            opens[i] = usable & OF(balls, k)[i]; used[i] = opens[i] | OF(main, k)[i];
        }
        copy(OF(own, k), OF(main, k), n);
        narrow(x, k, used);
        x->nears[k] = 0; low = x->low[k];
        for (int p = 0; p < x->loose; p++) {
            if (!touches(x, k, p, opens + low)) continue;
            NEAR(k, p) = any_near = 1; x->nears[k]++; add(used, OF(group, p), n);
        }
        if (x->nears[k]) narrow(x, k, used);
    }
    for (int k = 0; k < x->clues; k++) reach_again(x, k);
    if (any_near) settle(x);
}

static int root(const int *roots, int k) { while (roots[k] != k) k = roots[k]; return k; }

/* Whether the certain links of islands and border close a ring: ``_links`` and ``IslandForest`` in rings.py. */
static int has_ring(Board *x) {
    const Grid *g = &x->grid; int n = g->words, cols = g->cols, cells = g->cells, *roots = x->owners;
    word *white = x->white, *inner = x->a, *held = x->b, *left = x->c, *free = x->d;
    clear(white, n);
    for (int k = 0; k < x->clues; k++) add(white, OF(own, k), n);
    EACH inner[i] = up(g->all, i, cols) & down(g->all, i, cols, n) & g->not_left[i] & g->not_right[i];
    for (int k = 0; k <= x->clues; k++) roots[k] = k;
    for (int k = 0; k < x->clues; k++) {
        EACH held[i] = OF(own, k)[i] & ~inner[i];
        EACH free[i] = held[i] | (g->all[i] & ~inner[i] & ~x->sea[i] & ~white[i]);
        if (!any(held, n)) continue;
        roots[k] = x->clues;
        int first = 0, low, high;
        while (!has_cell(held, first)) first++;
        clear(left, n); fill(x, left, first, free, &low, &high);
        if (exceeds(held, left, n)) return 1; /* two stretches of the border */
    }
    for (int c = 0; c + cols + 1 < cells; c++) {
        int at[4] = {c, c + 1, c + cols, c + cols + 1}, is[4], blocked = 1, ends[2] = {0, 0};
        if (!has_cell(g->not_right, c)) continue;
        for (int j = 0; j < 4; j++) is[j] = has_cell(white, at[j]);
        if (is[0] != is[3] || is[1] != is[2] || is[0] == is[1]) continue;
        for (int j = 0; j < 4; j++) if (!is[j]) blocked &= has_cell(x->sea, at[j]);
        for (int k = 0; k < x->clues; k++)
            for (int j = 0; j < 2; j++) if (has_cell(OF(own, k), at[is[0] ? 3 * j : 1 + j])) ends[j] = k;
        if (ends[0] == ends[1] && !blocked) continue;
        int one = root(roots, ends[0]), other = root(roots, ends[1]);
        if (one == other) return 1;
        roots[one] = other;
    }
    return 0;
}

/* The first fault, in the order of ``ALL`` in contradictions/. ``whole`` 2: the reaches are found in any case. */
static int find_fault(Board *x, int whole) {
    const Grid *g = &x->grid; int n = g->words, fault = FINE, late = FINE;
    word *pairs = x->a, *dry = x->b, *filled = x->c;
    EACH x->b[i] = x->sea[i] & g->not_left[i];
    EACH pairs[i] = x->sea[i] & down(x->b, i, 1, n);
    EACH if (pairs[i] & down(pairs, i, g->cols, n)) fault = POOL;
    if (fault && whole < 2) return fault;
    int crowded = split(x);
    if (!fault) fault = crowded;
    EACH dry[i] = g->all[i] & ~x->sea[i];
    ball(g, filled, x->clue_cells, dry, FLOOD, x->e);
    for (int p = 0; !fault && p < x->loose; p++) if (!meets(OF(group, p), filled, n)) fault = NO_NUMBER;
    EACH dry[i] = g->all[i] & ~x->island[i];
    lowest(x->a, x->sea, n); ball(g, filled, x->a, dry, FLOOD, x->e);
    if (!fault && exceeds(x->sea, filled, n)) fault = SEA_CUT_APART;
    if (fault && whole < 2) return fault;
    find_reaches(x);
    word *reached = x->b, *either = x->c;
    copy(reached, x->island, n);
    for (int k = 0; k < x->clues; k++) {
        if (x->size[k] && count(OF(reach, k), n) < x->size[k]) late = TOO_FEW;
        add(reached, OF(reach, k), n);
    }
    for (int p = 0; !late && p < x->loose; p++) {
        int found = 0;
        for (int k = 0; !found && k < x->clues; k++)
            found = NEAR(k, p) && !exceeds(OF(group, p), OF(reach, k), n);
        if (!found) late = UNREACHABLE;
    }
    EACH either[i] = reached[i] & g->not_left[i];
    EACH x->d[i] = reached[i] | down(either, i, 1, n);
    EACH if (!late && g->not_right[i] & down(g->all, i, g->cols, n) & ~(x->d[i] | down(x->d, i, g->cols, n)))
        late = UNBREAKABLE;
    if (!fault && !late && has_ring(x)) late = RING;
    return fault ? fault : late;
}

/* Make room for a board in one block of memory. Return the block, or NULL. */
static void *open_board(Board *x, int rows, int cols, int clues, int groups, int most) {
    size_t cells = (size_t)rows * cols, n = (cells + 63) / 64, masks = 0;
    struct { word **masks; size_t count; } rooms[] = {
        {&x->main, clues}, {&x->zone, clues}, {&x->reach, clues}, {&x->clue_cells, 1}, {&x->once, 1}, {&x->twice, 1},
        {&x->grid.all, 1}, {&x->grid.not_left, 1}, {&x->grid.not_right, 1}, {&x->sea, 1}, {&x->island, 1},
        {&x->undecided, 1}, {&x->white, 1}, {&x->a, 1}, {&x->b, 1}, {&x->c, 1}, {&x->d, 1}, {&x->e, 2}, {&x->f, 2},
        {&x->balls, clues}, {&x->opens, clues}, {&x->own, clues},
        {&x->group, groups}, {&x->rim, groups}, {&x->fresh_at, (size_t)most + 2}};
    int **ints[] = {&x->cell, &x->size, &x->low, &x->high, &x->nears, &x->weight, &x->from, &x->to, &x->chosen,
        &x->owner, &x->owners, &x->stack};
    size_t kinds = sizeof rooms / sizeof *rooms, lists = sizeof ints / sizeof *ints;
    for (size_t i = 0; i < kinds; i++) masks += rooms[i].count;
    word *at = malloc((masks * n + lists * (cells + 1)) * sizeof(word) + (size_t)clues * groups + 1);
    if (!at) return NULL;
    clear(at, (int)((3 * clues + 3) * n)); /* the masks of the first line */
    for (size_t i = 0; i < kinds; at += rooms[i++].count * n) *rooms[i].masks = at;
    for (size_t i = 0; i < lists; i++, at += cells + 1) *ints[i] = (int *)at;
    x->near = (char *)at; x->clues = clues; x->loose = 0;
    x->grid.cols = cols; x->grid.cells = (int)cells; x->grid.words = (int)n;
    return x->main;
}

/* Return a fault: as a number if ``whole`` is 0, otherwise as eight bytes, followed by the reaches and the own cells of
all clues. If ``whole`` is 1 and a fault is seen before the reaches are needed, these are left out. */
PyObject *core_reaches(PyObject *self, PyObject *args) {
    int rows, cols, whole, most = 0, groups = 0; Board board, *x = &board;
    const char *frame, *given, *balls, *sea, *island; Py_ssize_t sizes[5];
    if (!PyArg_ParseTuple(args, "iiy#y#y#y#y#i", &rows, &cols, &frame, sizes, &given, sizes + 1, &balls, sizes + 2,
            &sea, sizes + 3, &island, sizes + 4, &whole)) return NULL;
    int n = (rows * cols + 63) / 64, clues = (int)(sizes[1] / 16), cells = rows * cols;
    if (sizes[0] != 24 * n || sizes[2] != 8 * n * clues || sizes[3] != 8 * n || sizes[4] != 8 * n)
        return PyErr_Format(PyExc_ValueError, "masks of another size");
    for (int k = 0; k < clues; k++) {
        word pair[2]; load(pair, given + 16 * k, 2);
        if (pair[0] >= (word)cells || pair[1] > (word)cells)
            return PyErr_Format(PyExc_ValueError, "a clue of another board");
        if ((int)pair[1] > most) most = (int)pair[1];
    }
    EACH { word bits[1]; groups += count_word(*load(bits, island + 8 * i, 1)); } /* at most one group per cell */
    void *memory = open_board(x, rows, cols, clues, groups, most);
    if (!memory) return PyErr_NoMemory();
    load(x->grid.all, frame, 3 * n); load(x->balls, balls, clues * n);
    load(x->sea, sea, n); load(x->island, island, n);
    for (int k = 0; k < clues; k++) {
        word pair[2]; load(pair, given + 16 * k, 2);
        add_cell(x->clue_cells, (int)pair[0]); x->cell[k] = (int)pair[0]; x->size[k] = (int)pair[1];
    }
    EACH x->undecided[i] = x->grid.all[i] & ~(x->sea[i] | x->island[i]);
    word fault = find_fault(x, whole);
    int masks = whole == 2 || fault == FINE || fault >= TOO_FEW ? clues * n : 0;
    Py_ssize_t size = 8 * (1 + 2 * (Py_ssize_t)masks);
    PyObject *found = whole ? PyBytes_FromStringAndSize(NULL, size) : PyLong_FromLong((long)fault);
    if (whole && found)
        store(store(store(PyBytes_AsString(found), &fault, 1), x->reach, masks), x->own, masks);
    free(memory);
    return found;
}
