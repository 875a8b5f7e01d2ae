#include "mm_lib.h"

void mat_mul(int l, int m, int n, T *a, T *b, T *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      T sum = 0;
      for (int k = 0; k < l; k++)
        sum += a[i * l + k] * b[k * m + j];
      c[i * m + j] = sum;
    }
}
