/* `rand`, `random` and their seeding and state functions, bit for bit the sequences of glibc.
 *
 * The generator is the additive feedback one of BSD's `random`: x[i] = x[i-degree] + x[i-separation] over 32-bit words,
 * the lowest bit dropped; degree and separation come with the size of the state array (7/3, 15/1, 31/3 by default,
 * 63/1; an 8-byte state is a plain linear congruence). `rand` is `random`. An unseeded program gets seed 1. */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum {
    TYPES = 5,
    DEFAULT_TYPE = 3,
    DEFAULT_WORDS = 32, /* one word that describes the state, then 31 of feedback */
    WARM_UP = 10,       /* outputs dropped per word after seeding */
};

static const int degrees[TYPES] = {0, 7, 15, 31, 63};
static const int separations[TYPES] = {0, 3, 1, 3, 1};
static const size_t sizes[TYPES] = {8, 32, 64, 128, 256};

static int32_t default_words[DEFAULT_WORDS];

/* The generator in use. `words[0]` describes a state at rest (see `put_away`), `words + 1` is the feedback ring.
 * `default_words` has nothing in it until the first use, hence `ready`. */
static struct {
    int32_t *words;
    int type;
    int front;
    int rear;
    int ready;
} current = {default_words, DEFAULT_TYPE, 3, 0, 0};

static int32_t next_value(void)
{
    int32_t *ring = current.words + 1;
    int degree = degrees[current.type];
    if (current.type == 0) {
        uint32_t value = ((uint32_t)ring[0] * 1103515245u + 12345u) & 0x7fffffffu;
        ring[0] = (int32_t)value;
        return (int32_t)value;
    }
    uint32_t sum = (uint32_t)ring[current.front] + (uint32_t)ring[current.rear];
    ring[current.front] = (int32_t)sum;
    current.front = current.front + 1 == degree ? 0 : current.front + 1;
    current.rear = current.rear + 1 == degree ? 0 : current.rear + 1;
    return (int32_t)(sum >> 1);
}

static void seed_current(unsigned int seed)
{
    int32_t *ring = current.words + 1;
    int degree = degrees[current.type];
    int32_t word = seed == 0 ? 1 : (int32_t)seed;
    ring[0] = word;
    current.front = separations[current.type];
    current.rear = 0;
    current.ready = 1;
    if (current.type == 0)
        return;
    for (int i = 1; i < degree; i++) {
        /* 16807 * word mod 2^31 - 1 without leaving 32 bits (Schrage). */
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        if (word < 0)
            word += 2147483647;
        ring[i] = word;
    }
    for (int i = 0; i < WARM_UP * degree; i++)
        next_value();
}

static void make_ready(void)
{
    if (!current.ready)
        seed_current(1);
}

/* Notes type and position in word 0, so that `setstate` can resume; returns the state as the user knows it. */
static char *put_away(void)
{
    make_ready();
    current.words[0] = current.type == 0 ? 0 : TYPES * current.rear + current.type;
    return (char *)current.words;
}

void srandom(unsigned int seed)
{
    seed_current(seed);
}

long random(void)
{
    make_ready();
    return next_value();
}

void srand(unsigned int seed)
{
    seed_current(seed);
}

int rand(void)
{
    make_ready();
    return next_value();
}

char *initstate(unsigned int seed, char *state, size_t size)
{
    if (size < sizes[0]) {
        errno = EINVAL;
        return NULL;
    }
    char *previous = put_away();
    int type = 0;
    while (type + 1 < TYPES && size >= sizes[type + 1])
        type++;
    current.words = (int32_t *)(void *)state;
    current.type = type;
    seed_current(seed);
    put_away();
    return previous;
}

char *setstate(char *state)
{
    int32_t *words = (int32_t *)(void *)state;
    char *previous = put_away();
    int type = words[0] % TYPES;
    int rear = words[0] / TYPES;
    if (type < 0 || rear < 0 || (type > 0 && rear >= degrees[type])) {
        errno = EINVAL;
        return NULL;
    }
    current.words = words;
    current.type = type;
    current.rear = type == 0 ? 0 : rear;
    current.front = type == 0 ? 0 : (rear + separations[type]) % degrees[type];
    return previous;
}

/* Three rounds of a 32-bit congruence, of which 11, 10 and 10 bits are kept. */
int rand_r(unsigned int *seed)
{
    unsigned int state = *seed;
    unsigned int value = 0;
    for (int round = 0; round < 3; round++) {
        state = state * 1103515245u + 12345u;
        unsigned int bits = state / 65536u % (round == 0 ? 2048u : 1024u);
        value = (value << 10) ^ bits;
    }
    *seed = state;
    return (int)value;
}
