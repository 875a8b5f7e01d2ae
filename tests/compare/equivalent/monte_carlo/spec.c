/* Points of a linear congruential generator inside a quarter of a circle. */
#include <concord.h>

enum { N = 6 };

int main(void) {
  unsigned x;
  int inside = 0;
  concord_symbolic(&x, sizeof x, "seed");
  concord_assume(x < 4);
  for (int i = 0; i < N; i++) {
    x = x * 1103515245u + 12345u;
    long a = x >> 20;
    x = x * 1103515245u + 12345u;
    long b = x >> 20;
    inside += a * a + b * b < 4096L * 4096L;
  }
  concord_output(&inside, sizeof inside, "inside");
  concord_output_double(4.0 * inside / N, "pi");
  return 0;
}
