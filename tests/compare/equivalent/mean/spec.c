#include <concord.h>

enum { N = 6 };

int main(void) {
  double a[N], sum = 0, mean, variance = 0;
  concord_symbolic(a, sizeof a, "a");
  for (int i = 0; i < N; i++)
    sum += a[i];
  mean = sum / N;
  for (int i = 0; i < N; i++)
    variance += (a[i] - mean) * (a[i] - mean);
  concord_output_double(mean, "mean");
  concord_output_double(variance / N, "variance");
  return 0;
}
