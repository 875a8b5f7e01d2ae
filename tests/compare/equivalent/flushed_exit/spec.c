#include <concord.h>
#include <stdio.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  printf("%d\n", x);
  return 3;
}
