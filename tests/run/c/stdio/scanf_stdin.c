// stdin: 3\n1.5 2.5 -4\nname: Ada  Lovelace\n0x10 end\nlast line without newline
// scanf and friends on standard input: mixed conversions, then lines, until the end of the input.
#include <stdio.h>
#include <string.h>

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    double total = 0;
    for (int i = 0; i < n; i++) {
        double value;
        if (scanf("%lf", &value) != 1)
            return 2;
        total += value;
    }
    printf("%d %g\n", n, total);
    char first[16], second[16];
    int got = scanf(" name: %15s%15s", first, second);
    printf("%d %s %s\n", got, first, second);
    unsigned hex;
    char word[8];
    got = scanf("%i%7s", (int *)&hex, word);
    printf("%d %u %s\n", got, hex, word);
    got = scanf("%d", &n);
    printf("%d\n", got);
    int c = getchar();
    printf("%c\n", c);
    char line[64];
    printf("%d ", fgets(line, sizeof line, stdin) != NULL);
    printf("%s\n", line);
    printf("%d ", fgets(line, sizeof line, stdin) == NULL);
    printf("%d ", feof(stdin) != 0);
    printf("%d ", scanf("%d", &n));
    printf("%d\n", getchar());
    return 0;
}
