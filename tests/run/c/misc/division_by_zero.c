// status: 136
// finds: division-by-zero
// Division by zero ends the program with SIGFPE; what was flushed before is there.
#include <stdio.h>

static int divide(int a, int b) { return a / b; }

int main(int argc, char **argv)
{
    (void)argv;
    printf("%d\n", divide(7, argc));
    fflush(stdout);
    printf("%d\n", divide(7, argc - 1));
    return 0;
}
