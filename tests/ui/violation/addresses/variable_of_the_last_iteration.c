// verify: -n 1
// The block's variable is another one each time.
#include <stdio.h>

int main(void) {
  int *last = 0;
  for (int i = 0; i < 2; i++) {
    int value = i;
    if (last) printf("%d\n", *last); //~ ERROR use-after-return
    last = &value;
  }
  return 0;
}
