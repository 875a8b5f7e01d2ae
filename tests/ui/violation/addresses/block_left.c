// verify: -n 1
// The variable of a block that was left is read through a pointer.
#include <stdio.h>

int main(void) {
  int *last;
  {
    int inner = 3;
    last = &inner;
  }
  printf("%d\n", *last); //~ ERROR use-after-return
  return 0;
}
