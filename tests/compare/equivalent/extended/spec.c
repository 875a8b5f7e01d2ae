#include <concord.h>

enum { N = 4 };

int main(void) {
  double v[N], sum = 0;
  concord_symbolic(v, sizeof v, "v");
  for (int i = 0; i < N; i++)
    sum += v[i];
  concord_output_double(sum / N + 0.5, "mean");
  return 0;
}
