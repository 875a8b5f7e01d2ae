// A stream is closed and opened again under the same variable.
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("log", "w");
    if (f == NULL)
        return 1;
    fprintf(f, "one\n");
    fclose(f);
    f = fopen("log", "a");
    fprintf(f, "two\n");
    printf("%ld\n", ftell(f));
    fclose(f);
    remove("log");
    return 0;
}
