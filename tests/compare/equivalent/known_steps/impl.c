// How many steps there are is a quotient that is rounded; which numbers are taken comes from random ones.
// compare: -n 1
// wrong 1: one step more
// wrong 2: random numbers of a larger range
#include <concord.h>
#include <math.h>
#include <stdlib.h>

int main(void) {
  double x[4], sum = 0, length = 1, step = 0.3;
#if WRONG == 1
  int steps = (int)ceil(length / step);
#else
  int steps = (int)(length / step);
#endif
  concord_symbolic(x, sizeof x, "x");
  srand48(7);
  for (int i = 0; i < steps; i++) {
#if WRONG == 2
    int least = 1 + (int)(3 * drand48() + 0.9);
#else
    int least = 1 + (int)(0.5 * drand48());
#endif
    sum += (i + least) * x[i];
  }
  concord_output_double(sum, "sum");
  return 0;
}
