#include <math.h>

/* cos and sin of -2 pi k / 8; sqrt(1/2) is a number whose square is 1/2. */
static void roots(double *c, double *s) {
  double h = sqrt(0.5);
  const double re[] = {1, h, 0, -h, -1, -h, 0, h}, im[] = {0, -h, -1, -h, 0, h, 1, h};
  for (int k = 0; k < 8; k++) {
    c[k] = re[k];
    s[k] = im[k];
  }
}
