#include <concord.h>
#include <stdio.h>

enum { N = 3 };

int main(void) {
  int n[N];
  concord_symbolic(n, sizeof n, "n");
  for (int i = N - 1; i >= 0; i--)
    printf("%d\n", n[i]);
  return 0;
}
