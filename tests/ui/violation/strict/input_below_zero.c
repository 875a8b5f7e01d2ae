// verify: -n 1
// verdict: verified, with a warning
// Some inputs are characters, some are below zero.
#include <concord.h>
#include <ctype.h>

int main(void) {
  char c;
  concord_symbolic(&c, 1, "c");
  return isspace(c) ? 2 : 0; //~ ERROR character-range
}
