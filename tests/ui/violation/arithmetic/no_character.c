// verify: -n 1
// A code point, not a character: the table of a machine ends at 255.
#include <ctype.h>
#include <stdio.h>

int main(void) {
  int euro = 0x20ac;
  printf("%d\n", isalpha(euro) != 0); //~ ERROR library-misuse
  return 0;
}
