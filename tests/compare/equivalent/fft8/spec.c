/* The discrete Fourier transform by its definition: 8 points. */
#include <concord.h>

#include "roots.h"

enum { N = 8 };

int main(void) {
  double re[N], im[N], c[N], s[N], outre[N], outim[N];
  concord_symbolic(re, sizeof re, "re");
  concord_symbolic(im, sizeof im, "im");
  roots(c, s);
  for (int k = 0; k < N; k++) {
    outre[k] = outim[k] = 0;
    for (int j = 0; j < N; j++) {
      outre[k] += re[j] * c[j * k % N] - im[j] * s[j * k % N];
      outim[k] += re[j] * s[j * k % N] + im[j] * c[j * k % N];
    }
  }
  concord_output_doubles(outre, N, "re");
  concord_output_doubles(outim, N, "im");
  return 0;
}
