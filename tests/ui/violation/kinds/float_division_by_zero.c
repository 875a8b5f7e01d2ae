// verify: -n 1
// verdict: verified, with a warning
#include <concord.h>

int main(void) {
  unsigned char n;
  concord_symbolic(&n, 1, "n");
  double mean = 12.0 / n; //~ ERROR float-division-by-zero
  return mean == 5.0;
}
