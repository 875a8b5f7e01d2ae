// A stream is used after it was closed.
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("log", "w");
    if (f == NULL)
        return 1;
    fprintf(f, "one\n");
    fclose(f);
    fprintf(f, "two\n"); //~ ERROR library-misuse
    return 0;
}
