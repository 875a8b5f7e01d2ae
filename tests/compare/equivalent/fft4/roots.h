/* cos and sin of -2 pi k / 4. */
static void roots(double *c, double *s) {
  const double re[] = {1, 0, -1, 0}, im[] = {0, -1, 0, 1};
  for (int k = 0; k < 4; k++) {
    c[k] = re[k];
    s[k] = im[k];
  }
}
