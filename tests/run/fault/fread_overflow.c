// file: data 0123456789abcdef
// fread of more items than the buffer holds.
#include <stdio.h>

int main(void)
{
    char header[10];
    FILE *f = fopen("data", "rb");
    if (f == NULL)
        return 1;
    size_t n = fread(header, 1, 16, f); //~ ERROR out-of-bounds
    printf("%zu\n", n);
    fclose(f);
    return 0;
}
