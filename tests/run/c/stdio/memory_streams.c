// cflags: -D_GNU_SOURCE
// Streams over memory: open_memstream grows and reports its size, fmemopen reads and writes a given buffer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    fprintf(f, "hello %d", 42);
    fflush(f);
    printf("%s %zu\n", text, size);
    for (int i = 0; i < 50; i++)
        fputs(" more", f);
    fclose(f);
    printf("%zu %s\n", size, text + size - 9);
    free(text);
    char input[] = "10 20 thirty";
    f = fmemopen(input, strlen(input), "r");
    int a, b;
    char word[10];
    printf("%d ", fscanf(f, "%d %d %9s", &a, &b, word));
    printf("%d %s %d\n", a + b, word, getc(f));
    fclose(f);
    char output[16] = "";
    f = fmemopen(output, sizeof output, "w");
    fprintf(f, "%s-%d", "out", 7);
    fclose(f);
    printf("%s\n", output);
    return 0;
}
