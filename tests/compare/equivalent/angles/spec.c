#include <concord.h>
#include <math.h>

enum { N = 8 };

int main(void) {
  double x[N], re[N], im[N];
  concord_symbolic(x, sizeof x, "x");
  for (int k = 0; k < N; k++) {
    re[k] = im[k] = 0;
    for (int j = 0; j < N; j++) {
      re[k] += x[j] * cos(2 * M_PI * j * k / N);
      im[k] -= x[j] * sin(2 * M_PI * j * k / N);
    }
  }
  concord_output_doubles(re, N, "re");
  concord_output_doubles(im, N, "im");
  return 0;
}
