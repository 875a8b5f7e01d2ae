/* The value of a polynomial by its powers, and a matching that must not matter. */
#include <concord.h>

enum { N = 4 };

int main(void) {
  double c[N], x, value = 0, power = 1;
  concord_symbolic(c, sizeof c, "c");
  concord_symbolic(&x, sizeof x, "x");
  for (int i = 0; i < N; i++) {
    value += c[i] * power;
    power *= x;
  }
  concord_output_double(value, "value");
  return 0;
}
