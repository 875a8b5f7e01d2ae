// run: -n 1 -- 300
// status: 44
// The status of a run is the low byte of what main returns.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int wanted = argc > 1 ? atoi(argv[1]) : 0;
    printf("%d\n", wanted);
    return wanted;
}
