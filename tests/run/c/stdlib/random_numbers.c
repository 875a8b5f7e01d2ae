// rand, srand, random, srandom, rand_r: the sequences of glibc for several seeds, unseeded, and state switching.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%d\n", RAND_MAX);
    for (int i = 0; i < 5; i++)
        printf("%d ", rand());
    printf("\n");
    unsigned seeds[] = {0, 1, 2, 42, 1000003, 4294967295u};
    for (int s = 0; s < 6; s++) {
        srand(seeds[s]);
        for (int i = 0; i < 6; i++)
            printf("%d ", rand());
        long last = 0;
        for (int i = 0; i < 1000; i++)
            last = random();
        printf("%ld\n", last);
    }
    srandom(7);
    printf("%ld ", random());
    printf("%d ", rand() % 100);
    printf("%ld\n", random() % 6 + 1);
    unsigned state = 99;
    for (int i = 0; i < 5; i++)
        printf("%d ", rand_r(&state));
    printf("%u\n", state);
    static int small[8], large[64];
    char *old = initstate(5, (char *)small, 32);
    printf("%ld ", random());
    initstate(5, (char *)large, 256);
    printf("%ld ", random());
    setstate((char *)small);
    printf("%ld ", random());
    setstate(old);
    printf("%ld\n", random());
    srand(2024);
    double inside = 0;
    for (int i = 0; i < 2000; i++) {
        double x = rand() / (double)RAND_MAX, y = rand() / (double)RAND_MAX;
        inside += x * x + y * y <= 1;
    }
    printf("%g\n", 4 * inside / 2000);
    int deck[10];
    for (int i = 0; i < 10; i++)
        deck[i] = i;
    for (int i = 9; i > 0; i--) {
        int j = rand() % (i + 1), kept = deck[i];
        deck[i] = deck[j];
        deck[j] = kept;
    }
    for (int i = 0; i < 10; i++)
        printf("%d ", deck[i]);
    printf("\n");
    return 0;
}
