#include <concord.h>

enum { N = 6 };

int main(void) {
  double a[N];
  concord_symbolic(a, sizeof a, "a");
  for (int i = 1; i < N; i++)
    a[i] += a[i - 1];
  concord_output_doubles(a, N, "sums");
  return 0;
}
