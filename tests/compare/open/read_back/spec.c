#include <concord.h>
#include <stdio.h>

int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  concord_output_double(x, "x");
  return 0;
}
