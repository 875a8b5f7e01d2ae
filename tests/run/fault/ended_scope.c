// A pointer to a variable of an inner block is used behind the block.
#include <stdio.h>

int main(int argc, char **argv)
{
    (void)argv;
    const int *chosen = &argc;
    if (argc > 0) {
        int doubled[4] = {argc, argc * 2, argc * 3, argc * 4};
        chosen = &doubled[1];
    }
    printf("%d\n", *chosen); //~ ERROR use-after-return
    return 0;
}
