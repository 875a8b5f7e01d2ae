// verify: -n 1 -- 99999999999
// verdict: verified, with a warning
// 7.22.1p1: `strtol` says so, `atoi` cannot.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc > 1)
    printf("%d\n", atoi(argv[1])); //~ ERROR signed-overflow
  return 0;
}
