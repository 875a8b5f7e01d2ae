#include <concord.h>

int main(void) {
  double v[3];
  concord_symbolic(v, sizeof v, "v");
  concord_output_double(v[0] * 3 + v[1] * 3 + v[2], "sum");
  return 0;
}
