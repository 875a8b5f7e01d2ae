// The allocation is as large as a pointer, not as the struct.
#include <stdio.h>
#include <stdlib.h>

struct particle {
    double position[3], velocity[3];
};

int main(void)
{
    struct particle *p = malloc(sizeof p);
    for (int i = 0; i < 3; i++)
        p->position[i] = i; //~ ERROR out-of-bounds
    printf("%g\n", p->position[2]);
    free(p);
    return 0;
}
