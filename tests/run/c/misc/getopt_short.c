// run: -n 1 -- -a -b value file1 -c -dattached -d file2 -x -- -a last
// getopt: clusters, required and optional arguments, permutation, unknown options, the end mark.
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    opterr = 0;
    int c;
    while ((c = getopt(argc, argv, "ab:cd::")) != -1) {
        switch (c) {
        case 'a':
        case 'c':
            printf("%c\n", c);
            break;
        case 'b':
        case 'd':
            printf("%c=%s\n", c, optarg ? optarg : "(none)");
            break;
        case '?':
            printf("unknown %c\n", optopt);
            break;
        }
    }
    for (int i = optind; i < argc; i++)
        printf("operand %s\n", argv[i]);
    char *own[] = {"program", "-xy", "-n", "5", "-n", NULL};
    int n = 5;
    optind = 1;
    while ((c = getopt(n, own, ":xyn:")) != -1)
        printf("%c %s %d\n", c, optarg ? optarg : "-", optind);
    printf("%c\n", optopt);
    return 0;
}
