// file: matrix.txt 2 3\n1 2 3\n4.5 -5 6e1\n# comment\nlabel "A b" 7\n
// file: empty.txt
// file: bytes.bin \x00\x01\xff\x7f\n\x00end
// Reading given data files: fscanf loops, comments, quoted text, an empty file, binary content, several at once.
#include <stdio.h>
#include <string.h>

int main(void)
{
    FILE *f = fopen("matrix.txt", "r");
    if (f == NULL)
        return 1;
    int rows, columns;
    printf("%d\n", fscanf(f, "%d %d", &rows, &columns));
    double sum = 0, value;
    for (int i = 0; i < rows * columns; i++)
        if (fscanf(f, "%lf", &value) == 1)
            sum += value;
    printf("%d %d %g\n", rows, columns, sum);
    printf("%d ", fscanf(f, "%lf", &value));
    char comment[40], label[10], quoted[10];
    printf("%d [%s]\n", fscanf(f, " #%39[^\n]", comment), comment);
    int last;
    printf("%d ", fscanf(f, "%9s \"%9[^\"]\" %d", label, quoted, &last));
    printf("%s %s %d\n", label, quoted, last);
    printf("%d\n", fscanf(f, "%d", &last));
    fclose(f);

    f = fopen("empty.txt", "r");
    printf("%d ", getc(f));
    printf("%d ", feof(f) != 0);
    printf("%d\n", fscanf(f, "%d", &last));
    fclose(f);

    FILE *first = fopen("bytes.bin", "rb"), *second = fopen("bytes.bin", "rb");
    unsigned char bytes[16];
    size_t n = fread(bytes, 1, sizeof bytes, first);
    fseek(second, 5, SEEK_SET);
    printf("%zu %d ", n, getc(second));
    for (size_t i = 0; i < n; i++)
        printf("%02x", bytes[i]);
    char tail[8] = "";
    printf(" %s\n", fgets(tail, sizeof tail, second));
    fclose(first);
    fclose(second);
    return 0;
}
