// The only defined cell is the one that was written.
#include <concord.h>
#include <stdio.h>

int main(void) {
  int cells[4];
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  cells[a & 3] = b;
  puts(cells[2] > 100 ? "large" : "small");
  return 0;
}
