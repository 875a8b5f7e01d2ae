#include <concord.h>

enum { N = 5 };

int main(void) {
  double a[N];
  concord_symbolic(a, sizeof a, "a");
  double most = a[0];
  for (int i = 1; i < N; i++)
    if (a[i] > most)
      most = a[i];
  concord_output_double(most, "maximum");
  return 0;
}
