// A signed byte meets an unsigned int: it becomes huge.
#include <concord.h>
#include <stdio.h>

int main(void) {
  signed char c;
  concord_symbolic(&c, sizeof c, "c");
  unsigned limit = 10;
  if (c < limit) puts("below"); else puts("not below");
  if (c < (int)limit) puts("really below"); else puts("really not below");
  return 0;
}
