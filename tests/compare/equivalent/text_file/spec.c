#include <concord.h>
#include <stdio.h>

enum { N = 3 };

int main(void) {
  int n;
  double v[N], sum = 0;
  concord_symbolic(v, sizeof v, "v");
  concord_symbolic(&n, sizeof n, "n");
  FILE *file = fopen("result.txt", "w");
  fprintf(file, "# run %d\n", n);
  for (int i = 0; i < N; i++) {
    sum += v[i];
    fprintf(file, "%d %12.6e %g\n", i, v[i] * 2, sum);
  }
  fclose(file);
  return 0;
}
