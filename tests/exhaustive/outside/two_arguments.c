// verify: --symbolic-args 2:1
#include <concord.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int a = argv[1][0], b = argv[2][0];
  if (a == '+') exit(b == '1' ? 1 : 2);
  exit(strcmp(argv[1], argv[2]) == 0 ? 3 : 4);
  return 0;
}
