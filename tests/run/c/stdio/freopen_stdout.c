// Standard streams redirected by freopen: what goes to the file, and reading it back as standard input.
#include <stdio.h>
#include <string.h>

int main(void)
{
    FILE *log = fopen("log", "w");
    fputs("7 8 nine\n", log);
    fclose(log);
    if (freopen("log", "r", stdin) == NULL)
        return 1;
    int a, b;
    char word[8];
    printf("%d ", scanf("%d %d %7s", &a, &b, word));
    printf("%d %s\n", a * b, word);
    printf("%d\n", freopen("captured", "w", stderr) == stderr);
    fprintf(stderr, "error %d\n", 5);
    fputs("second\n", stderr);
    fflush(stderr);
    FILE *f = fopen("captured", "r");
    char line[32];
    while (fgets(line, sizeof line, f))
        printf("captured: %s", line);
    fclose(f);
    remove("captured");
    remove("log");
    return 0;
}
