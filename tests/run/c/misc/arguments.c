// run: -n 1 -- one two.words -4 --x=y 1e3
// status: 5
// main's parameters: count, contents, terminating null, writable strings, environment as third parameter.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char *argv[], char *envp[])
{
    for (int i = 1; i < argc; i++)
        printf("%d [%s] %zu\n", i, argv[i], strlen(argv[i]));
    printf("%d %d\n", argc, argv[argc] == NULL);
    argv[1][0] = 'O';
    char *kept = argv[1];
    argv[1] = argv[2];
    argv[2] = kept;
    printf("%s %s\n", argv[1], argv[2]);
    printf("%d %g\n", atoi(argv[3]), atof(argv[5]));
    int entries = 0;
    while (envp[entries])
        entries++;
    printf("%d\n", entries >= 0);
    return argc - 1;
}
