#include <concord.h>
#include <math.h>

enum { N = 4 };

int main(void) {
  double a[N], square = 0;
  concord_symbolic(a, sizeof a, "a");
  for (int i = 0; i < N; i++)
    square += a[i] * a[i];
  double norm = sqrt(square);
  concord_output_double(norm, "norm");
  for (int i = 0; i < N; i++)
    a[i] /= norm;
  concord_output_doubles(a, N, "unit");
  return 0;
}
