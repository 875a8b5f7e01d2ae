// The allocation is as large as what the pointer points to; an array of pointers has the size of pointers.
#include <stdio.h>
#include <stdlib.h>

struct particle {
    double position[3], velocity[3];
};

int main(void)
{
    struct particle *p = malloc(sizeof *p), **all = malloc(3 * sizeof p);
    for (int i = 0; i < 3; i++) {
        p->position[i] = i;
        all[i] = p;
    }
    printf("%g\n", all[1]->position[2]);
    free(p);
    free(all);
    return 0;
}
