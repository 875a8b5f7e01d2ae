// drand48 and its family: unseeded, seeded, with own state, and with changed parameters.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    for (int i = 0; i < 3; i++)
        printf("%.15g ", drand48());
    printf("\n");
    long seeds[] = {0, 1, 42, -7, 123456789012};
    for (int s = 0; s < 5; s++) {
        srand48(seeds[s]);
        printf("%.15g ", drand48());
        printf("%ld ", lrand48());
        printf("%ld ", mrand48());
        printf("%.15g\n", drand48());
    }
    unsigned short own[3] = {1, 2, 3};
    printf("%.15g ", erand48(own));
    printf("%ld ", nrand48(own));
    printf("%ld ", jrand48(own));
    printf("%u %u %u\n", own[0], own[1], own[2]);
    unsigned short fresh[3] = {0x1234, 0x5678, 0x9abc};
    unsigned short *old = seed48(fresh);
    printf("%x %x %x\n", old[0], old[1], old[2]);
    printf("%ld ", lrand48());
    unsigned short parameters[7] = {1, 2, 3, 5, 0, 0, 7};
    lcong48(parameters);
    printf("%ld ", lrand48());
    printf("%ld\n", mrand48());
    srand48(1);
    double sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += drand48();
    printf("%.10g\n", sum / 1000);
    return 0;
}
