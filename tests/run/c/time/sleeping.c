// sleep, usleep and nanosleep return zero, and time has passed afterwards.
#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(void)
{
    double start = now();
    printf("%u ", sleep(0));
    printf("%d ", usleep(2000));
    struct timespec wait = {0, 3000000}, rest = {0, 0};
    printf("%d\n", nanosleep(&wait, &rest));
    double end = now();
    printf("%d\n", end - start >= 0.005);
    printf("%u\n", sleep(1));
    printf("%d\n", now() - end >= 0.99);
    return 0;
}
