#include <concord.h>

enum { N = 4 };

int main(void) {
  double a[N], sum = 0;
  concord_symbolic(a, sizeof a, "a");
  for (int i = 0; i < N; i++)
    sum += a[i] * a[i];
  concord_output_double(sum, "sum");
  return 0;
}
