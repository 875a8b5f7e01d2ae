// printf: %s %c %ls %lc %n %p(null) %m-free forms, widths and precisions, return values, long outputs.
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
    const char *text = "string";
    printf("[%s] [%10s] [%-10s] [%.3s] [%10.2s] [%-10.4s] [%.0s] [%.10s]\n", text, text, text, text, text, text, text,
           text);
    char unterminated[4] = {'a', 'b', 'c', 'd'};
    printf("[%.4s] [%.*s]\n", unterminated, 2, unterminated);
    printf("[%ls] [%10ls] [%-6.2ls] [%lc] [%S]\n", L"wide", L"wide", L"wide", (wint_t)L'w', L"S");
    int before = 0, after = 0;
    short half = 0;
    long wide = 0;
    signed char byte = 0;
    printf("12345%n678%hn%hhn 9%ln\n", &before, &half, &byte, &wide);
    printf("%d %d %d %ld\n", before, half, byte, wide);
    int n = printf("%s%n\n", "count", &after);
    printf("%d %d\n", n, after);
    char line[400];
    n = sprintf(line, "%200d|%-150s|", 7, "left");
    printf("%d %zu %.5s %s\n", n, strlen(line), line + 195, strchr(line, '|') + 145);
    printf("%p\n", NULL);
    n = printf("") + printf("%c", '\n') + printf("%%\n");
    printf("%d\n", n);
    printf("embedded %c zero\n", '.');
    printf("%5s|%-5s|%5.1s|\n", "", "", "xyz");
    printf("%3$s%2$s%1$s\n", "c", "b", "a");
    for (int i = 0; i < 5; i++)
        printf("%*s*\n", i, "");
    printf("%-*s|%*s\n", 8, "name", -8, "value");
    return 0;
}
