// verify: -n 1 --deny strict-c
#include <stdio.h>

int main(void) {
  int n = 50000, t = 142;
  double w[561];
  for (int i = 0; i < 561; i++) w[i] = n * t * i; //~ ERROR signed-overflow
  printf("%g\n", w[560]);
  return 0;
}
