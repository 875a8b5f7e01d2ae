// Clocks only go forward: time, clock, gettimeofday, clock_gettime; no value is printed.
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

static double now(void)
{
    struct timeval t;
    gettimeofday(&t, NULL);
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

int main(void)
{
    time_t stored, returned = time(&stored);
    printf("%d %d\n", stored == returned, time(NULL) >= returned);
    clock_t before = clock();
    volatile double work = 0;
    for (int i = 0; i < 1000; i++)
        work += i;
    clock_t after = clock();
    printf("%d %ld\n", after >= before && before != (clock_t)-1, (long)CLOCKS_PER_SEC);
    double first = now(), second = now();
    printf("%d\n", second >= first);
    struct timespec a, b, resolution;
    printf("%d ", clock_gettime(CLOCK_MONOTONIC, &a));
    printf("%d ", clock_gettime(CLOCK_MONOTONIC, &b));
    printf("%d\n", b.tv_sec > a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec >= a.tv_nsec));
    printf("%d ", clock_gettime(CLOCK_REALTIME, &a));
    printf("%d\n", a.tv_nsec >= 0 && a.tv_nsec < 1000000000);
    printf("%d ", clock_getres(CLOCK_MONOTONIC, &resolution));
    printf("%d\n", resolution.tv_sec == 0);
    double elapsed = difftime(time(NULL), returned);
    printf("%d %g\n", elapsed >= 0, work);
    return 0;
}
