/* The integral of a cubic polynomial by trapezoids. */
#include <concord.h>

enum { N = 6 };

int main(void) {
  double c[4], a, b, sum;
  concord_symbolic(c, sizeof c, "c");
  concord_symbolic(&a, sizeof a, "from");
  concord_symbolic(&b, sizeof b, "to");
  double h = (b - a) / N;
  sum = 0;
  for (int i = 0; i < N; i++) {
    double x = a + i * h, y = x + h;
    double fx = c[0] + x * (c[1] + x * (c[2] + x * c[3]));
    double fy = c[0] + y * (c[1] + y * (c[2] + y * c[3]));
    sum += h * (fx + fy) / 2;
  }
  concord_output_double(sum, "integral");
  return 0;
}
