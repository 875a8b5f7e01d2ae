// run: -n 1 -- --verbose --level=3 input -o out --name Ada --lev 4 --flag --opt --opt=5 --unknown --verbose=no -vv rest
// getopt_long: long and short together, abbreviations, flags, optional arguments, errors, permutation.
#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int flag = 0, index = -1, c, verbose = 0;
    struct option options[] = {{"verbose", no_argument, NULL, 'v'}, {"level", required_argument, NULL, 'l'},
                               {"name", required_argument, NULL, 1000}, {"flag", no_argument, &flag, 77},
                               {"opt", optional_argument, NULL, 'p'}, {"output", required_argument, NULL, 'o'},
                               {0}};
    opterr = 0;
    while ((c = getopt_long(argc, argv, "vl:o:", options, &index)) != -1) {
        switch (c) {
        case 'v': verbose++; break;
        case 'l': printf("level %s\n", optarg); break;
        case 'o': printf("output %s\n", optarg); break;
        case 'p': printf("opt %s\n", optarg ? optarg : "(default)"); break;
        case 1000: printf("%s %s\n", options[index].name, optarg); break;
        case 0: printf("flag %s %d\n", options[index].name, flag); break;
        case '?': printf("bad %d %s\n", optopt, argv[optind - 1]); break;
        }
    }
    printf("%d\n", verbose);
    while (optind < argc)
        printf("operand %s\n", argv[optind++]);
    return 0;
}
