#include <concord.h>

int main(void) {
  int n;
  double length, sum = 0;
  concord_symbolic(&n, sizeof n, "n");
  concord_symbolic(&length, sizeof length, "length");
  concord_assume(n >= 4 && n <= 1000);
  double h = length / n;
  for (int i = 0; i < 4; i++)
    sum += (n - i) * h + (n * n + i) * h * h;
  concord_output_double(sum, "sum");
  return 0;
}
