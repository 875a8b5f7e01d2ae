// verify: -n 1
// Printing four arbitrary bytes as a string: nothing says that one of them is zero.
#include <concord.h>
#include <stdio.h>

int main(void) {
  char text[4];
  concord_symbolic(text, sizeof text, "text");
  puts(text); //~ ERROR out-of-bounds
  return 0;
}
