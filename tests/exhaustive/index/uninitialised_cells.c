// Half of the cells are written; an unknown one is read.
#include <concord.h>
#include <stdio.h>

int main(void) {
  int cells[8];
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  for (int i = 0; i < 4; i++) cells[2 * i] = i;
  puts(cells[a % 8] > 1 ? "large" : "small");
  return 0;
}
