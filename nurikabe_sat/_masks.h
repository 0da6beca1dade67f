/* Masks as words of 64 cells: what the compiled core is made of. Masks come from Python and go there as bytes, least
significant first, eight for each word, so that the stable interface of Python is enough. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t word;
typedef struct { int cols, cells, words; word *all, *not_left, *not_right; } Grid;
#define EACH for (int i = 0; i < n; i++) /* word of a mask */

static inline int count_word(word x) { /* without an instruction that not every processor has */
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}
static inline int first_bit(word x) { return count_word((x & (~x + 1)) - 1); }

/* Masks: ``n`` words each. ``exceeds``: whether ``a`` has a cell that ``b`` has not. */
static inline int count(const word *m, int n) { int total = 0; EACH total += count_word(m[i]); return total; }
static inline int any(const word *m, int n) { EACH if (m[i]) return 1; return 0; }
static inline int meets(const word *a, const word *b, int n) { EACH if (a[i] & b[i]) return 1; return 0; }
static inline int exceeds(const word *a, const word *b, int n) { EACH if (a[i] & ~b[i]) return 1; return 0; }
static inline int same(const word *a, const word *b, int n) { return !memcmp(a, b, n * sizeof(word)); }
static inline void copy(word *to, const word *from, int n) { memcpy(to, from, n * sizeof(word)); }
static inline void clear(word *m, int n) { memset(m, 0, n * sizeof(word)); }
static inline void add(word *to, const word *from, int n) { EACH to[i] |= from[i]; }
static inline void take(word *from, const word *what, int n) { EACH from[i] &= ~what[i]; }
static inline void add_cell(word *m, int cell) { m[cell >> 6] |= (word)1 << (cell & 63); }
static inline int has_cell(const word *m, int cell) { return m[cell >> 6] >> (cell & 63) & 1; }
static inline void lowest(word *to, const word *m, int n) {
    clear(to, n);
    EACH if (m[i]) { to[i] = m[i] & (~m[i] + 1); return; }
}

/* Word ``i`` of ``m`` shifted up by some cells, or down. */
static inline word up(const word *m, int i, int by) {
    int at = i - (by >> 6), rest = by & 63;
    return (at < 0 ? 0 : m[at] << rest) | (rest && at > 0 ? m[at - 1] >> (64 - rest) : 0);
}
static inline word down(const word *m, int i, int by, int n) {
    int at = i + (by >> 6), rest = by & 63;
    return (at < n ? m[at] >> rest : 0) | (rest && at + 1 < n ? m[at + 1] << (64 - rest) : 0);
}

/* The cells beside those of ``m``; ``to`` is another mask. Rows of fewer than 64 cells reach into the next word only. */
static inline void around(const Grid *g, word *to, const word *m) {
    int n = g->words, cols = g->cols; word before = 0, here = m[0];
    if (cols < 64) EACH {
        word after = i + 1 < n ? m[i + 1] : 0;
        to[i] = (((here << 1 | before >> 63) & g->not_left[i]) | ((here >> 1 | after << 63) & g->not_right[i]) |
            here << cols | here >> cols | before >> (64 - cols) | after << (64 - cols)) & g->all[i];
        before = here; here = after;
    } else EACH to[i] = ((up(m, i, 1) & g->not_left[i]) | (down(m, i, 1, n) & g->not_right[i]) |
        up(m, i, cols) | down(m, i, cols, n)) & g->all[i];
}

/* One step from ``fresh`` on: the cells beside it that are in ``within`` and not in ``filled`` come to both. ``step``
returns their number, and ``go_on`` whether there are any. */
static inline int go_on(const Grid *g, word *fresh, word *filled, const word *within, word *spare) {
    int n = g->words; word found = 0;
    around(g, spare, fresh);
    EACH { fresh[i] = spare[i] & within[i] & ~filled[i]; filled[i] |= fresh[i]; found |= fresh[i]; }
    return found != 0;
}
static inline int step(const Grid *g, word *fresh, word *filled, const word *within, word *spare) {
    return go_on(g, fresh, filled, within, spare) ? count(fresh, g->words) : 0;
}

/* ``to``: start and the cells at most ``steps`` steps through ``within`` away. ``spare`` has room for two masks. */
static inline void ball(const Grid *g, word *to, const word *start, const word *within, int steps, word *spare) {
    copy(to, start, g->words); copy(spare, start, g->words);
    while (steps && go_on(g, spare, to, within, spare + g->words)) steps--;
}

#define LARGEST 64 /* words of a mask for functions that need no memory */
#define FLOOD (-1) /* as many steps as it takes */

static inline word *load(word *to, const char *bytes, int n) { memcpy(to, bytes, n * sizeof(word)); return to; }
static inline char *store(char *to, const word *m, int n) { memcpy(to, m, n * sizeof(word)); return to + n * sizeof(word); }

PyObject *core_board(PyObject *self, PyObject *args); /* _reaches.c */
PyObject *core_reaches(PyObject *self, PyObject *args);
PyObject *core_together(PyObject *self, PyObject *args);
PyObject *core_grow(PyObject *self, PyObject *args); /* _grow.c */
PyObject *core_ways(PyObject *self, PyObject *args); /* _ways.c */
