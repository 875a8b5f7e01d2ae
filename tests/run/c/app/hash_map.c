// A string-keyed hash map with open addressing and tombstones, growing and shrinking, with iteration and callbacks;
// used for counting words and checked against a plain array after thousands of random operations.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct slot {
    char *key; /* null: never used */
    int live;
    long value;
};

struct map {
    struct slot *slots;
    size_t room, used, live;
    unsigned long probes;
};

static uint64_t hash(const char *key)
{
    uint64_t h = 14695981039346656037u;
    for (; *key; key++)
        h = (h ^ (unsigned char)*key) * 1099511628211u;
    return h ^ h >> 29;
}

static char *copy(const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(malloc(n), s, n);
}

static struct slot *locate(struct map *m, const char *key)
{
    struct slot *grave = NULL;
    for (size_t i = hash(key) & (m->room - 1);; i = (i + 1) & (m->room - 1)) {
        struct slot *s = &m->slots[i];
        m->probes++;
        if (s->key == NULL)
            return grave ? grave : s;
        if (!s->live)
            grave = grave ? grave : s;
        else if (strcmp(s->key, key) == 0)
            return s;
    }
}

static void resize(struct map *m, size_t room)
{
    struct slot *old = m->slots;
    size_t n = m->room;
    m->slots = calloc(room, sizeof *m->slots);
    m->room = room;
    m->used = m->live = 0;
    for (size_t i = 0; i < n; i++) {
        if (old[i].key == NULL)
            continue;
        if (!old[i].live) {
            free(old[i].key);
            continue;
        }
        *locate(m, old[i].key) = old[i];
        m->used++;
        m->live++;
    }
    free(old);
}

static long *entry(struct map *m, const char *key)
{
    if (m->room == 0)
        resize(m, 8);
    if ((m->used + 1) * 4 > m->room * 3)
        resize(m, m->live * 2 < m->room ? m->room : m->room * 2);
    struct slot *s = locate(m, key);
    if (!s->live) {
        if (s->key == NULL)
            m->used++;
        else
            free(s->key);
        *s = (struct slot){copy(key), 1, 0};
        m->live++;
    }
    return &s->value;
}

static const long *lookup(struct map *m, const char *key)
{
    if (m->room == 0)
        return NULL;
    struct slot *s = locate(m, key);
    return s->live ? &s->value : NULL;
}

static int erase(struct map *m, const char *key)
{
    if (m->room == 0)
        return 0;
    struct slot *s = locate(m, key);
    if (!s->live)
        return 0;
    s->live = 0;
    m->live--;
    if (m->room > 8 && m->live * 8 < m->room)
        resize(m, m->room / 2);
    return 1;
}

static void each(const struct map *m, void (*visit)(const char *, long, void *), void *context)
{
    for (size_t i = 0; i < m->room; i++)
        if (m->slots[i].key != NULL && m->slots[i].live)
            visit(m->slots[i].key, m->slots[i].value, context);
}

static void destroy(struct map *m)
{
    for (size_t i = 0; i < m->room; i++)
        free(m->slots[i].key);
    free(m->slots);
    *m = (struct map){0};
}

struct pair {
    const char *key;
    long value;
};

struct list {
    struct pair *pairs;
    size_t n;
};

static void collect(const char *key, long value, void *context)
{
    struct list *l = context;
    l->pairs[l->n++] = (struct pair){key, value};
}

static int by_count(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? 1 : -1;
    return strcmp(x->key, y->key);
}

static void add_up(const char *key, long value, void *context)
{
    (void)key;
    *(long *)context += value;
}

static uint32_t state = 2463534242u;
static uint32_t next(uint32_t bound)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % bound;
}

int main(void)
{
    char text[] = "it was the best of times it was the worst of times it was the age of wisdom it was the age of "
                  "foolishness it was the epoch of belief it was the epoch of incredulity";
    struct map words = {0};
    for (char *w = strtok(text, " "); w != NULL; w = strtok(NULL, " "))
        ++*entry(&words, w);
    struct list all = {malloc(words.live * sizeof *all.pairs), 0};
    each(&words, collect, &all);
    qsort(all.pairs, all.n, sizeof *all.pairs, by_count);
    for (size_t i = 0; i < all.n; i++)
        printf("%s %ld\n", all.pairs[i].key, all.pairs[i].value);
    printf("%zu %zu\n", words.live, words.room);
    free(all.pairs);
    destroy(&words);

    enum { KEYS = 60 };
    struct map m = {0};
    long shadow[KEYS];
    int present[KEYS] = {0}, mismatches = 0;
    for (int step = 0; step < 3000; step++) {
        char key[12];
        uint32_t k = next(step / 1000 == 1 ? 10 : KEYS);
        snprintf(key, sizeof key, "key-%u", k);
        switch (next(step < 1500 ? 3 : 2)) {
        case 0:
            mismatches += erase(&m, key) != present[k];
            present[k] = 0;
            break;
        case 1: {
            const long *v = lookup(&m, key);
            mismatches += (v != NULL) != present[k] || (v != NULL && *v != shadow[k]);
            break;
        }
        case 2:
            *entry(&m, key) = shadow[k] = step;
            present[k] = 1;
        }
    }
    long sum = 0, expected = 0;
    each(&m, add_up, &sum);
    for (int k = 0; k < KEYS; k++)
        expected += present[k] ? shadow[k] : 0;
    printf("%d %zu %d\n", mismatches, m.live, sum == expected);
    printf("%lu\n", m.probes);
    destroy(&m);
    return 0;
}
