// verify: -n 1
// Behind the characters that were read there is nothing, unless one of them is zero.
#include <concord.h>
#include <stdio.h>

int main(void) {
  char name[8];
  concord_symbolic(name, 3, "name");
  concord_assume(name[0] != 0 && name[1] != 0);
  fprintf(stderr, "hello %10s\n", name); //~ ERROR uninitialised
  return 0;
}
