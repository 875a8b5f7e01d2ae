#include <concord.h>
#include <stdio.h>

enum { N = 3 };

int main(void) {
  int v[N], count = 0;
  long sum = 0;
  concord_symbolic(v, sizeof v, "v");
  for (int i = 0; i < N; i++) {
    count += v[i] > 0;
    sum += v[i];
  }
  printf("%d positive, sum %ld\n", count, sum);
  return 0;
}
