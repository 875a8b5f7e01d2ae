#include <concord.h>
#include <stdio.h>

int main(void) {
  static const signed char table[16] = {3, -1, 4, 1, -5, 9, 2, 6, 5, 3, 5, -8, 9, 7, 9, 3};
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int v = table[a % 16];
  if (v < 0) puts("negative"); else if (v == 9) puts("nine"); else puts("positive");
  return 0;
}
