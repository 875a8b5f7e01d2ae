/* A dense product of two matrices of doubles. The argument is their order. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  double *a = malloc(sizeof *a * n * n), *b = malloc(sizeof *b * n * n), *c = calloc((size_t)n * n, sizeof *c);
  double trace = 0;
  if (!a || !b || !c) return 1;
  for (int i = 0; i < n * n; i++) {
    a[i] = i % 7 - 3;
    b[i] = 1.0 / (1 + i % 11);
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  for (int i = 0; i < n; i++) trace += c[i * n + i];
  printf("%.6f\n", trace);
  free(a);
  free(b);
  free(c);
  return 0;
}
