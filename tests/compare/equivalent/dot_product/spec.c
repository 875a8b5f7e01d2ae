#include <concord.h>

enum { N = 6 };

int main(void) {
  double a[N], b[N], sum = 0;
  concord_symbolic(a, sizeof a, "a");
  concord_symbolic(b, sizeof b, "b");
  for (int i = 0; i < N; i++)
    sum += a[i] * b[i];
  concord_output_double(sum, "dot");
  return 0;
}
