// verify: -n 1
// verdict: verified, with a warning
// 7.22.1p1: `strtol` says so, `atoi` cannot.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *text = "99999999999";
  printf("%d\n", atoi(text)); //~ ERROR signed-overflow
  return 0;
}
