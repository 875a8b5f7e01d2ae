#include <concord.h>
#include <math.h>

enum { N = 4 };

int main(void) {
  double v[N], least = INFINITY;
  concord_symbolic(v, sizeof v, "v");
  for (int i = 0; i < N; i++)
    if (v[i] < least)
      least = v[i];
  concord_output_double(least, "least");
  concord_output_double(least < 0 ? -1.0 : 1.0, "sign");
  return 0;
}
