// verify: --symbolic-stdin 2
#include <concord.h>
#include <stdio.h>

int main(void) {
  int a = getchar(), b = getchar(), c = getchar();
  puts(c == EOF ? "ends" : "goes on");
  puts(a == b ? "pair" : a < b ? "rising" : "falling");
  return 0;
}
