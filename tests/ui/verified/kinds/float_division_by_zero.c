// verify: -n 1 --deny strict-c
#include <concord.h>

int main(void) {
  unsigned char n;
  concord_symbolic(&n, 1, "n");
  double mean = n > 0 ? 12.0 / n : 0.0;
  return mean == 5.0;
}
