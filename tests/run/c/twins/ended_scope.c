// A pointer to a variable of an inner block is used within it; afterwards it points elsewhere.
#include <stdio.h>

int main(int argc, char **argv)
{
    (void)argv;
    int sum = 0;
    const int *chosen = &argc;
    for (int i = 0; i < 3; i++) {
        int doubled[4] = {i, i * 2, i * 3, i * 4};
        chosen = &doubled[1];
        sum += *chosen;
    }
    chosen = &sum;
    printf("%d\n", *chosen);
    return 0;
}
