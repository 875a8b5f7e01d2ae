// Qualifiers: const data in read-only objects, volatile accesses that all happen, restrict, pointers to pointers.
#include <stdio.h>

static const int primes[] = {2, 3, 5, 7, 11};
static const struct { char name[8]; const double *values; int n; } table = {"table", (const double[]){1.5, 2.5}, 2};
volatile int device;
static volatile unsigned long ticks = 5;

static int poll(volatile int *port)
{
    int seen = 0;
    for (int i = 0; i < 4; i++) {
        *port = i;
        seen = seen * 10 + *port;
    }
    return seen;
}

static void add(int n, int *restrict to, const int *restrict from)
{
    for (int i = 0; i < n; i++)
        to[i] += from[i];
}

static size_t length(const char *const *words)
{
    size_t n = 0;
    while (words[n])
        n++;
    return n;
}

int main(void)
{
    const int local = 4;
    int copy[5];
    for (int i = 0; i < 5; i++)
        copy[i] = primes[i];
    add(5, copy, primes);
    printf("%d %d %d\n", copy[0], copy[4], local);
    printf("%s %g %d\n", table.name, table.values[0] + table.values[1], table.n);
    int polled = poll(&device);
    printf("%d %d\n", polled, device);
    while (ticks)
        ticks--;
    printf("%lu\n", ticks);
    const char *words[] = {"a", "b", "c", NULL};
    const char **cursor = words;
    cursor++;
    *cursor = "changed";
    printf("%zu %s\n", length(words), words[1]);
    int a = 1, b = 2;
    const int *view = &a;
    a = 10;
    int seen = *view;
    view = &b;
    int *const fixed = &b;
    *fixed = 20;
    printf("%d %d\n", seen, *view);
    volatile double spin = 0;
    for (volatile int i = 0; i < 10; i++)
        spin += 0.5;
    printf("%g\n", spin);
    const volatile int both = 3;
    printf("%d\n", both + both);
    return 0;
}
