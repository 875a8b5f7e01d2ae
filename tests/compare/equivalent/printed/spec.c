#include <concord.h>
#include <stdio.h>

int main(void) {
  int v[3], sum = 0;
  double x;
  concord_symbolic(v, sizeof v, "v");
  concord_symbolic(&x, sizeof x, "x");
  for (int i = 0; i < 3; i++) {
    concord_assume(v[i] > -100 && v[i] < 100);
    sum += v[i];
  }
  printf("sum %d\n", sum);
  printf("scaled %g and %.3f\n", x * 2 + x, x);
  if (sum > 10)
    puts("large");
  return 0;
}
