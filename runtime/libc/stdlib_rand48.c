/* The 48-bit linear congruential generators of POSIX: `drand48` and relatives.
 *
 * X' = (a * X + c) mod 2^48, with a = 0x5DEECE66D and c = 0xB unless `lcong48` changed them. An unseeded
 * program starts from X = 0, as with glibc. Doubles are X / 2^48, which is exact. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>

static const uint64_t MASK = (1ull << 48) - 1;
static const uint64_t MULTIPLIER = 0x5deece66dull;
static const unsigned short INCREMENT = 0xb;

static unsigned short words[3];
static unsigned short previous[3];
static uint64_t multiplier = 0x5deece66dull;
static unsigned short increment = 0xb;

static uint64_t join(const unsigned short x[3])
{
    return (uint64_t)x[2] << 32 | (uint64_t)x[1] << 16 | x[0];
}

static void split(unsigned short x[3], uint64_t value)
{
    x[0] = (unsigned short)value;
    x[1] = (unsigned short)(value >> 16);
    x[2] = (unsigned short)(value >> 32);
}

static uint64_t step(unsigned short x[3])
{
    uint64_t value = (join(x) * multiplier + increment) & MASK;
    split(x, value);
    return value;
}

double erand48(unsigned short x[3])
{
    return (double)step(x) / 281474976710656.0;
}

long nrand48(unsigned short x[3])
{
    return (long)(step(x) >> 17);
}

long jrand48(unsigned short x[3])
{
    return (int32_t)(uint32_t)(step(x) >> 16);
}

double drand48(void)
{
    return erand48(words);
}

long lrand48(void)
{
    return nrand48(words);
}

long mrand48(void)
{
    return jrand48(words);
}

static void standard_parameters(void)
{
    multiplier = MULTIPLIER;
    increment = INCREMENT;
}

void srand48(long seed)
{
    split(words, (uint64_t)(uint32_t)seed << 16 | 0x330e);
    standard_parameters();
}

unsigned short *seed48(unsigned short seed[3])
{
    split(previous, join(words));
    split(words, join(seed));
    standard_parameters();
    return previous;
}

void lcong48(unsigned short parameters[7])
{
    split(words, join(parameters));
    multiplier = join(parameters + 3);
    increment = parameters[6];
}
