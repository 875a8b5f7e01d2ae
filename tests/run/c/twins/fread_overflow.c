// file: data 0123456789abcdef
// fread of exactly what the buffer holds, and an empty read at its end.
#include <stdio.h>

int main(void)
{
    char header[10];
    FILE *f = fopen("data", "rb");
    if (f == NULL)
        return 1;
    size_t n = fread(header, 1, sizeof header, f);
    n += fread(header + 10, 1, 0, f);
    printf("%zu %c\n", n, header[9]);
    fclose(f);
    return 0;
}
