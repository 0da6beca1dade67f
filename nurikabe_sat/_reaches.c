/* The compiled core: the reaches of the islands on a position, and the faults that they show.

The Python code (deduction/position.py, reach.py, rings.py, contradictions/) is the reference. The functions here give
the same results. A board remembers the position that it was last asked about. On the next one, only the parts, the
clues and the groups near a changed cell are worked out again. The results do not depend on the positions before. */

#include "_masks.h"

enum { FINE, POOL, SEVERAL_NUMBERS, TOO_MANY, NO_NUMBER, SEA_CUT_APART, TOO_FEW, UNREACHABLE, UNBREAKABLE, RING };

/* Parts are the islands of the clues, then the loose groups: groups of island cells without a clue. ``order`` lists the
loose groups, sorted, and then the numbers of parts that are free. Masks are zero outside of the words in use. */
typedef struct {
    Grid grid;
    int clues, slots, loose, is_new;
    int *cell, *size, *from, *to, *weight, *last; /* of parts; ``from`` and ``to``: the words of the cells and the rim */
    int *low, *high, *nears, *order, *chosen, *owner, *owners, *stack; /* ``low`` and ``high``: the words of a reach */
    char *near, *fault, *is_stale, *is_shared, *at; /* near, by clue and group: can the clue use a cell of the rim? */
    word *clue_cells, *inner, *sea, *island, *undecided, *once, *twice, *white, *changed, *shared;
    word *within, *passable, *rest, *record;
    word *a, *b, *c, *d, *e, *f, *fresh_at;
    word *part, *rim, *balls, *left, *reach, *own, *records;
} Board;
/* The two last records of a clue, and its masks: the reach before ``settle``, and the cells on which this depends. */
enum { PART, OPENS, TOUCHED, ALONE };
#define RECORD(k, which) (x->records + (size_t)(2 * (k) + (which)) * 4 * x->grid.words)
#define NOW(k, mask) (RECORD(k, x->at[k]) + (mask) * x->grid.words)
#define NEAR(k, p) x->near[(size_t)(k) * x->slots + (p) - x->clues]
#define OF(masks, k) (x->masks + (size_t)(k) * x->grid.words)
#define WORDS int n = x->grid.words
/* In a function that works on some words of the masks: their grid, and masks from the first of these words on. */
#define WINDOW(first, end) int low = first, n = end - low; \
    Grid window = {x->grid.cols, 0, n, x->grid.all + low, x->grid.not_left + low, x->grid.not_right + low}, *g = &window
#define IN(masks, k) (OF(masks, k) + low)
#define EACH_LOOSE for (int j = 0, p; j < x->loose && (p = x->order[j], 1); j++)

/* Add the cells that a cell reaches through ``within`` to the mask ``to``. Set ``ends`` to the first and the last one. */
static void fill(Board *x, word *to, int cell, const word *within, int *ends) {
    const Grid *g = &x->grid; int cols = g->cols, count = 0, *stack = x->stack;
    ends[0] = ends[1] = cell; add_cell(to, cell);
    for (stack[count++] = cell; count;) {
        cell = stack[--count];
        if (cell < ends[0]) ends[0] = cell;
        if (cell > ends[1]) ends[1] = cell;
        int beside[4] = {cell - cols, has_cell(g->not_left, cell) ? cell - 1 : -1,
            has_cell(g->not_right, cell) ? cell + 1 : -1, cell + cols};
        for (int j = 0; j < 4; j++) {
            int other = beside[j];
            if (other < 0 || other >= g->cells || has_cell(to, other) || !has_cell(within, other)) continue;
            add_cell(to, other); stack[count++] = other;
        }
    }
}

/* Work out a part: the cells that ``cell`` reaches through ``within``, and its rim. */
static void fill_part(Board *x, int p, int cell, const word *within) {
    int ends[2], cols = x->grid.cols;
    clear(OF(part, p), x->grid.words); clear(OF(rim, p), x->grid.words);
    fill(x, OF(part, p), cell, within, ends);
    x->last[p] = ends[1];
    x->from[p] = ends[0] < cols ? 0 : (ends[0] - cols) >> 6;
    x->to[p] = ends[1] + cols < x->grid.cells ? ((ends[1] + cols) >> 6) + 1 : x->grid.words;
    WINDOW(x->from[p], x->to[p]);
    around(g, IN(rim, p), IN(part, p)); take(IN(rim, p), IN(part, p), n);
    x->weight[p] = count(IN(part, p), n);
}

static int is_beside(const Board *x, int p, const word *cells) {
    for (int i = x->from[p]; i < x->to[p]; i++) if ((OF(part, p)[i] | OF(rim, p)[i]) & cells[i]) return 1;
    return 0;
}

/* Split the island cells. The rims of changed groups are added to ``changed``. */
static void split(Board *x, const word *island) {
    WORDS; word *moved = x->a, *white = x->b, *once = x->c, *twice = x->d; int kept = 0, freed = 0, *order = x->order;
    EACH moved[i] = island[i] ^ x->island[i];
    if (!x->is_new && !any(moved, n)) return;
    copy(x->island, island, n); copy(white, island, n); clear(once, n); clear(twice, n);
    for (int k = 0; k < x->clues; k++) {
        if (x->is_new || is_beside(x, k, moved)) {
            int clues = 0;
            fill_part(x, k, x->cell[k], island); x->is_stale[k] = 1; add_cell(x->changed, x->cell[k]);
            for (int i = x->from[k]; i < x->to[k]; i++) clues += count_word(OF(part, k)[i] & x->clue_cells[i]);
            x->fault[k] = clues > 1 ? SEVERAL_NUMBERS : x->size[k] && x->weight[k] > x->size[k] ? TOO_MANY : FINE;
        }
        for (int i = x->from[k]; i < x->to[k]; i++) {
            word zone = OF(rim, k)[i];
            white[i] &= ~OF(part, k)[i]; twice[i] |= once[i] & zone; once[i] |= zone;
        }
    }
    EACH { x->changed[i] |= (once[i] ^ x->once[i]) | (twice[i] ^ x->twice[i]); moved[i] = white[i] ^ x->white[i]; }
    copy(x->once, once, n); copy(x->twice, twice, n); copy(x->white, white, n);
    EACH_LOOSE {
        int goes = is_beside(x, p, moved);
        for (int i = x->from[p]; i < x->to[p]; i++)
            if (goes) x->changed[i] |= OF(rim, p)[i]; else white[i] &= ~OF(part, p)[i];
        if (goes) x->owner[freed++] = p; else order[kept++] = p;
    }
    memcpy(order + kept, x->owner, freed * sizeof(int));
    x->loose = kept;
    EACH while (white[i]) {
        int at = x->loose++, p = order[at];
        fill_part(x, p, 64 * i + first_bit(white[i]), x->white);
        for (int w = x->from[p]; w < x->to[p]; w++) { white[w] &= ~OF(part, p)[w]; x->changed[w] |= OF(rim, p)[w]; }
        for (; at && x->last[order[at - 1]] > x->last[p]; at--) order[at] = order[at - 1];
        order[at] = p;
    }
}

/* Whether the rim of a group meets a mask in the window of clue ``k``; only a few words of the rim have cells. */
static int touches(const Board *x, int k, int p, const word *mask) {
    int low = x->low[k], from = x->from[p] > low ? x->from[p] : low, to = x->to[p] < x->high[k] ? x->to[p] : x->high[k];
    return from < to && meets(OF(rim, p) + from, mask + from - low, to - from);
}

/* Reach of an island of ``size`` cells, with the ``count`` groups in ``x->chosen``; see ``paid_walk`` in reach.py. */
static void paid_walk(Board *x, int k, word *to, const word *part, const word *within, int groups) {
    WINDOW(x->low[k], x->high[k]); int size = x->size[k], first = count(part, n), *chosen = x->chosen;
    word *white = x->a, *touching = x->b, *fresh = x->c, *onward = x->d, *dear = x->e, *spare = x->f;
    if (!groups) { ball(g, to, part, within, size > first ? size - first : 0, x->e); return; }
    copy(to, part, n);
    if (first > size) return;
    clear(white, n); clear(touching, n); clear(to, n);
    for (int j = 0; j < groups; j++) { add(white, IN(part, chosen[j]), n); add(touching, IN(rim, chosen[j]), n); }
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
                EACH fresh[i] |= IN(part, chosen[j])[i] & ~to[i];
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

/* The reach of clue ``k`` if it may use the cells ``left`` and has its ``own`` cells. */
static void reach_again(Board *x, int k) {
    WINDOW(x->low[k], x->high[k]); int size = x->size[k], groups = 0;
    word *part = IN(part, k), *own = IN(own, k), *within = x->within, *passable = x->passable, *rest = x->rest;
    copy(within, IN(left, k), n); copy(passable, within, n);
    if (x->nears[k]) EACH_LOOSE if (NEAR(k, p) && touches(x, k, p, within)) {
        x->chosen[groups++] = p; add(passable, IN(part, p), n);
    }
    if (!size) { ball(g, IN(reach, k), part, passable, FLOOD, x->e); return; }
    if (!same(own, part, n)) {
        EACH rest[i] = own[i] & ~part[i];
        int steps = size - count(own, n);
        ball(g, x->a, own, passable, steps < 0 ? 0 : steps, x->e);
        EACH within[i] &= x->a[i];
        while (any(rest, n)) {
            lowest(x->a, rest, n); ball(g, x->b, x->a, rest, FLOOD, x->e);
            EACH { rest[i] &= ~x->b[i]; x->c[i] = own[i] & ~x->b[i]; }
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

/* If only one of the ``clues`` can reach a group, assign it to this clue, and keep the others away: ``_settle`` in
reach.py. */
static void settle(Board *x, const int *clues, int count) {
    for (int at = 0; at < count; at++) {
        WORDS, k = clues[at];
        copy(OF(left, k), NOW(k, OPENS), n); copy(OF(own, k), OF(part, k), n); copy(OF(reach, k), NOW(k, ALONE), n);
    }
    for (int settled = 0; !settled;) {
        settled = 1;
        EACH_LOOSE x->owners[p] = 0;
        for (int at = 0; at < count; at++) {
            int k = clues[at];
            WINDOW(x->low[k], x->high[k]); word *mask = IN(reach, k), *left = IN(left, k), *foreign = x->a; (void)g;
            clear(foreign, n);
            EACH_LOOSE {
                if (!NEAR(k, p)) continue;
                if (!exceeds(IN(part, p), mask, n)) { x->owners[p]++; x->owner[p] = k; }
                else if (touches(x, k, p, mask)) add(foreign, IN(rim, p), n);
            }
            if (!meets(foreign, left, n)) continue;
            take(left, foreign, n);
            if (meets(foreign, mask, n) || !same(IN(own, k), IN(part, k), n)) { reach_again(x, k); settled = 0; }
        }
        EACH_LOOSE {
            if (x->owners[p] != 1) continue;
            int k = x->owner[p];
            WINDOW(x->low[k], x->high[k]); (void)g;
            if (!exceeds(IN(part, p), IN(own, k), n)) continue;
            add(IN(own, k), IN(part, p), n); reach_again(x, k); settled = 0;
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

/* Work out the cells that clue ``k`` may use, and the groups that it can touch. Without a change, return 0. Otherwise,
make a record, and return 2 if the reach is to be found. */
static int look_around(Board *x, int k) {
    WORDS; word *part = x->record, *opens = part + n, *touched = opens + n, *used = touched + n, *now = NOW(k, PART);
    int is_full = x->size[k] && x->weight[k] >= x->size[k];
    copy(part, OF(part, k), n);
    EACH {
        word usable = x->undecided[i] & (~x->once[i] | (OF(rim, k)[i] & ~x->twice[i]));
        opens[i] = is_full ? 0 : usable & OF(balls, k)[i]; used[i] = opens[i] | part[i];
    }
    narrow(x, k, used); clear(touched, n); x->nears[k] = 0;
    memset(&NEAR(k, x->clues), 0, x->slots); /* also of free numbers, which other groups will get */
    EACH_LOOSE if ((NEAR(k, p) = !is_full && touches(x, k, p, opens + x->low[k]))) {
        x->nears[k]++; add(touched, OF(part, p), n);
    }
    add(used, touched, n); narrow(x, k, used);
    if (same(part, now, 3 * n)) return 0;
    add(x->shared, NOW(k, TOUCHED), n); add(x->shared, touched, n);
    x->at[k] ^= 1;
    if (same(part, NOW(k, PART), 3 * n)) return 1;
    copy(NOW(k, PART), part, 3 * n);
    word *alone = now + ALONE * n; /* is still right if only cells outside of it are lost */
    if (exceeds(opens, now + n, n) || exceeds(alone, used, n) || !same(touched, now + 2 * n, n) || !same(part, now, n))
        return 2;
    copy(NOW(k, ALONE), alone, n);
    return 1;
}

/* The reaches of the clues near a changed cell, and of all clues that share groups with them, directly or not. */
static void find_reaches(Board *x) {
    WORDS; int found = 0, before = 0, *sharing = x->stack;
    clear(x->shared, n);
    for (int k = 0; k < x->clues; k++) {
        if (!x->is_stale[k] && !meets(OF(balls, k), x->changed, n)) continue;
        int is_new = look_around(x, k);
        x->is_stale[k] = 0;
        if (!is_new) continue;
        copy(OF(left, k), NOW(k, OPENS), n); copy(OF(own, k), OF(part, k), n); clear(OF(reach, k), n);
        if (is_new == 1) { copy(OF(reach, k), NOW(k, ALONE), n); continue; }
        reach_again(x, k); copy(NOW(k, ALONE), OF(reach, k), n);
    }
    memset(x->is_shared, 0, x->clues);
    do {
        before = found;
        for (int k = 0; k < x->clues; k++) {
            if (x->is_shared[k] || !x->nears[k] || !meets(NOW(k, TOUCHED), x->shared, n)) continue;
            x->is_shared[k] = 1; found++; add(x->shared, NOW(k, TOUCHED), n);
        }
    } while (found > before);
    for (int k = found = 0; k < x->clues; k++) if (x->is_shared[k]) sharing[found++] = k;
    if (found) settle(x, sharing, found);
}

/* Bring everything that is remembered to a position. */
static void move_to(Board *x, const word *sea, const word *island) {
    WORDS;
    EACH {
        word undecided = x->grid.all[i] & ~(sea[i] | island[i]);
        x->changed[i] = undecided ^ x->undecided[i]; x->undecided[i] = undecided; x->sea[i] = sea[i];
    }
    split(x, island); x->is_new = 0;
    if (any(x->changed, n)) find_reaches(x);
}

static int root(const int *roots, int k) { while (roots[k] != k) k = roots[k]; return k; }

/* Whether the certain links of islands and border close a ring: ``_links`` and ``IslandForest`` in rings.py. */
static int has_ring(Board *x) {
    const Grid *g = &x->grid; int cols = g->cols, ends[2], *roots = x->owners, *of = x->stack; WORDS;
    word *white = x->a, *held = x->b, *free = x->c, *filled = x->d, *right = x->e, *sea = x->sea;
    clear(white, n);
    for (int k = 0; k < x->clues; k++) { add(white, OF(own, k), n); roots[k] = k; }
    roots[x->clues] = x->clues;
    for (int k = 0; k < x->clues; k++) {
        int first = -1;
        EACH if ((held[i] = OF(own, k)[i] & ~x->inner[i]) && first < 0) first = 64 * i + first_bit(held[i]);
        if (first < 0) continue;
        roots[k] = x->clues;
        clear(filled, n); fill(x, filled, first, held, ends);
        if (!exceeds(held, filled, n)) continue;
        EACH free[i] = held[i] | (g->all[i] & ~x->inner[i] & ~sea[i] & ~white[i]);
        clear(filled, n); fill(x, filled, first, free, ends);
        if (exceeds(held, filled, n)) return 1; /* two stretches of the border */
    }
    for (int k = 0; k < x->clues; k++) for (int i = x->low[k]; i < x->high[k]; i++)
        for (word left = OF(own, k)[i]; left; left &= left - 1) of[64 * i + first_bit(left)] = k;
    EACH held[i] = white[i] & g->not_left[i];
    EACH { right[i] = down(held, i, 1, n); free[i] = sea[i] & g->not_left[i]; }
    EACH filled[i] = down(free, i, 1, n); /* the sea to the right */
    EACH {
        word below = down(white, i, cols, n), across = down(right, i, cols, n), valid = g->not_right[i];
        word falling = white[i] & across & ~right[i] & ~below & valid, rising = right[i] & below & ~white[i] & ~across & valid;
        word dry = (falling & ~(filled[i] & down(sea, i, cols, n))) | (rising & ~(sea[i] & down(filled, i, cols, n)));
        for (word left = (falling | rising) & down(g->all, i, cols, n); left; left &= left - 1) {
            int c = 64 * i + first_bit(left), falls = (int)(falling >> (c & 63) & 1);
            int one = falls ? of[c] : of[c + 1], other = falls ? of[c + cols + 1] : of[c + cols];
            if (one == other && dry >> (c & 63) & 1) continue;
            one = root(roots, one); other = root(roots, other);
            if (one == other) return 1;
            roots[one] = other;
        }
    }
    return 0;
}

/* Whether a mask has cells that ``start`` cannot reach through ``within``. */
static int is_apart(Board *x, const word *cells, const word *start, const word *within) {
    WORDS; int ends[2]; word *filled = x->a;
    clear(filled, n);
    EACH for (word left = start[i]; left; left &= left - 1)
        if (!has_cell(filled, 64 * i + first_bit(left))) fill(x, filled, 64 * i + first_bit(left), within, ends);
    return exceeds(cells, filled, n);
}

/* The first fault of the position, in the order of ``ALL`` in contradictions/. */
static int find_fault(Board *x) {
    const Grid *g = &x->grid; int fault = FINE, late = FINE; WORDS;
    word *reached = x->b, *either = x->c, *dry = x->d;
    for (int k = 0; k < x->clues; k++) if (x->fault[k] && (!fault || x->fault[k] < fault)) fault = x->fault[k];
    if (fault) return fault;
    EACH_LOOSE x->owners[p] = 0;
    copy(reached, x->island, n);
    for (int k = 0; k < x->clues; k++) {
        WINDOW(x->low[k], x->high[k]); (void)g;
        if (x->size[k] && count(IN(reach, k), n) < x->size[k]) late = TOO_FEW;
        add(reached + low, IN(reach, k), n);
        if (x->nears[k]) EACH_LOOSE if (NEAR(k, p) && !exceeds(IN(part, p), IN(reach, k), n)) x->owners[p] = 1;
    }
    EACH_LOOSE if (!x->owners[p]) fault = UNREACHABLE;
    EACH dry[i] = g->all[i] & ~x->sea[i];
    if (fault && is_apart(x, x->white, x->clue_cells, dry)) return NO_NUMBER;
    EACH dry[i] = g->all[i] & ~x->island[i];
    lowest(either, x->sea, n);
    if (is_apart(x, x->sea, either, dry)) return SEA_CUT_APART;
    if (late || fault) return late ? late : fault;
    EACH either[i] = reached[i] & g->not_left[i];
    EACH dry[i] = reached[i] | down(either, i, 1, n);
    EACH if (g->not_right[i] & down(g->all, i, g->cols, n) & ~(dry[i] | down(dry, i, g->cols, n))) return UNBREAKABLE;
    return has_ring(x) ? RING : FINE;
}

static int has_pool(const Board *x, const word *sea) {
    WORDS; word *right = x->a, *pairs = x->b;
    EACH right[i] = sea[i] & x->grid.not_left[i];
    EACH pairs[i] = sea[i] & down(right, i, 1, n);
    EACH if (pairs[i] & down(pairs, i, x->grid.cols, n)) return 1;
    return 0;
}

/* Make room for a board in one block of memory, all zero. Return it, or NULL. */
static Board *open_board(int rows, int cols, int clues, int most) {
    size_t cells = (size_t)rows * cols, n = (cells + 63) / 64, slots = cells / 2 + 1, parts = clues + slots, masks = 0;
    Board layout = {0}, *x = &layout, *found;
    struct { word **masks; size_t count; } rooms[] = {
        {&x->grid.all, 1}, {&x->grid.not_left, 1}, {&x->grid.not_right, 1}, {&x->clue_cells, 1}, {&x->inner, 1},
        {&x->sea, 1}, {&x->island, 1}, {&x->undecided, 1}, {&x->once, 1}, {&x->twice, 1}, {&x->white, 1},
        {&x->changed, 1}, {&x->shared, 1}, {&x->within, 1}, {&x->passable, 1}, {&x->rest, 1},
        {&x->a, 1}, {&x->b, 1}, {&x->c, 1}, {&x->d, 1}, {&x->e, 2}, {&x->f, 2}, {&x->fresh_at, (size_t)most + 2},
        {&x->part, parts}, {&x->rim, parts}, {&x->balls, clues}, {&x->left, clues},
        {&x->reach, clues}, {&x->own, clues}, {&x->records, 8 * (size_t)clues}, {&x->record, 4}};
    int **ints[] = {&x->cell, &x->size, &x->from, &x->to, &x->weight, &x->last, &x->low, &x->high, &x->nears, &x->order,
        &x->chosen, &x->owner, &x->owners, &x->stack};
    char **flags[] = {&x->fault, &x->is_stale, &x->is_shared, &x->at, &x->near}; /* the last has a row for each clue */
    size_t kinds = sizeof rooms / sizeof *rooms, lists = sizeof ints / sizeof *ints;
    for (size_t i = 0; i < kinds; i++) masks += rooms[i].count;
    size_t numbers = parts + cells + 1, bytes = (masks * n + lists * numbers) * sizeof(word) + clues * (slots + 4) + 1;
    found = calloc(1, sizeof(Board) + bytes);
    if (!found) return NULL;
    word *at = (word *)(found + 1);
    for (size_t i = 0; i < kinds; at += rooms[i++].count * n) *rooms[i].masks = at;
    for (size_t i = 0; i < lists; i++, at += numbers) *ints[i] = (int *)at;
    for (int i = 0; i < 5; i++) *flags[i] = (char *)at + (size_t)i * clues;
    for (size_t j = 0; j < slots; j++) x->order[j] = (int)(clues + j);
    x->clues = clues; x->slots = (int)slots; x->is_new = 1;
    x->grid.cols = cols; x->grid.cells = (int)cells; x->grid.words = (int)n;
    *found = layout;
    return found;
}

#define NAME "nurikabe_sat board"
static void close_board(PyObject *board) { free(PyCapsule_GetPointer(board, NAME)); }

/* Rows, columns and masks of the grid, cell and size of each clue, the cells that each could reach: the board of a puzzle. */
PyObject *core_board(PyObject *self, PyObject *args) {
    int rows, cols, most = 0; const char *frame, *given, *balls; Py_ssize_t sizes[3];
    if (!PyArg_ParseTuple(args, "iiy#y#y#", &rows, &cols, &frame, sizes, &given, sizes + 1, &balls, sizes + 2)) return NULL;
    int cells = rows * cols, n = (cells + 63) / 64, clues = (int)(sizes[1] / 16);
    if (sizes[0] != 24 * n || sizes[2] != 8 * n * clues) return PyErr_Format(PyExc_ValueError, "masks of another size");
    for (int k = 0; k < clues; k++) {
        word pair[2]; load(pair, given + 16 * k, 2);
        if (pair[0] >= (word)cells || pair[1] > (word)cells)
            return PyErr_Format(PyExc_ValueError, "a clue of another board");
        if ((int)pair[1] > most) most = (int)pair[1];
    }
    Board *x = open_board(rows, cols, clues, most);
    if (!x) return PyErr_NoMemory();
    Grid *g = &x->grid;
    load(g->all, frame, 3 * n); load(x->balls, balls, clues * n);
    EACH x->inner[i] = up(g->all, i, cols) & down(g->all, i, cols, n) & g->not_left[i] & g->not_right[i];
    for (int k = 0; k < clues; k++) {
        word pair[2]; load(pair, given + 16 * k, 2);
        add_cell(x->clue_cells, (int)pair[0]); x->cell[k] = (int)pair[0]; x->size[k] = (int)pair[1];
    }
    return PyCapsule_New(x, NAME, close_board);
}

/* A board; the sea and the island cells; what is asked: the number of a fault (-2), the reaches and the own cells of all
clues (-1), or the reach of one clue. */
PyObject *core_reaches(PyObject *self, PyObject *args) {
    PyObject *board; const char *sea, *island; Py_ssize_t sizes[2]; int what;
    if (!PyArg_ParseTuple(args, "Oy#y#i", &board, &sea, sizes, &island, sizes + 1, &what)) return NULL;
    Board *x = PyCapsule_GetPointer(board, NAME);
    if (!x) return NULL;
    WORDS, masks = what == -1 ? x->clues * n : n;
    if (sizes[0] != 8 * n || sizes[1] != 8 * n || what < -2 || what >= x->clues)
        return PyErr_Format(PyExc_ValueError, "masks of another size");
    load(x->e, sea, n); load(x->f, island, n);
    if (what == -2 && has_pool(x, x->e)) return PyLong_FromLong(POOL);
    move_to(x, x->e, x->f);
    if (what == -2) return PyLong_FromLong(find_fault(x));
    PyObject *found = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)8 * masks * (what < 0 ? 2 : 1));
    if (!found) return NULL;
    char *to = store(PyBytes_AsString(found), what < 0 ? x->reach : OF(reach, what), masks);
    if (what < 0) store(to, x->own, masks);
    return found;
}

/* Whether islands cut the sea apart: ``is_cut`` in sea_cut_apart.py. The walk ends when it has reached all of the sea. */
static int is_cut(Board *x, const word *sea, const word *island) {
    const Grid *g = &x->grid; WORDS, found = 1; word *fresh = x->a, *filled = x->b, *dry = x->c;
    lowest(fresh, sea, n); copy(filled, fresh, n);
    EACH dry[i] = g->all[i] & ~island[i];
    while (found && exceeds(sea, filled, n)) found = go_on(g, fresh, filled, dry, x->d);
    return !found;
}

/* A board; the sea and the island cells; a complete island, and others: the number of the first one that causes no obvious
contradiction together with the given one, or -1, and the number of positions on which faults were looked for. */
PyObject *core_together(PyObject *self, PyObject *args) {
    PyObject *board; const char *given[4]; Py_ssize_t sizes[4]; int found = -1, work = 0;
    if (!PyArg_ParseTuple(args, "Oy#y#y#y#", &board, given, sizes, given + 1, sizes + 1, given + 2, sizes + 2, given + 3,
            sizes + 3)) return NULL;
    Board *x = PyCapsule_GetPointer(board, NAME);
    if (!x) return NULL;
    const Grid *g = &x->grid; WORDS; word sea[LARGEST], island[LARGEST], both[LARGEST], wet[LARGEST], dry[LARGEST];
    if (sizes[0] != 8 * n || sizes[1] != 8 * n || sizes[2] != 8 * n || sizes[3] % (8 * n) || n > LARGEST)
        return PyErr_Format(PyExc_ValueError, "masks of another size");
    load(sea, given[0], n); load(island, given[1], n);
    for (int j = 0; j < sizes[3] / 8 / n && found < 0; j++) {
        load(both, given[2], n); load(dry, given[3] + (size_t)8 * n * j, n); add(both, dry, n);
        around(g, wet, both);
        EACH { wet[i] = sea[i] | (wet[i] & ~both[i]); dry[i] = island[i] | both[i]; }
        if (is_cut(x, wet, dry)) continue;
        EACH { wet[i] = sea[i] | (wet[i] & ~island[i]); dry[i] = island[i] | (both[i] & ~sea[i]); }
        work++;
        if (has_pool(x, wet)) continue;
        move_to(x, wet, dry);
        if (!find_fault(x)) found = j;
    }
    return Py_BuildValue("ii", found, work);
}
