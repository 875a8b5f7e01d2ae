// verify: -n 1
#include <stdio.h>

int main(void) {
  const int *p;
  {
    p = (int[]){1, 2, 3};
  }
  printf("%d\n", p[0]); //~ ERROR use-after-return
  return 0;
}
