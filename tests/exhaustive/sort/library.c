#include <concord.h>
#include <stdio.h>
#include <stdlib.h>

static int ascending(const void *x, const void *y) { return *(const unsigned char *)x - *(const unsigned char *)y; }

int main(void) {
  unsigned char in[2], a[3];
  concord_symbolic(&in, sizeof in, "in");
  a[0] = in[0];
  a[1] = 50;
  a[2] = in[1];
  qsort(a, 3, 1, ascending);
  concord_assert(a[0] <= a[1] && a[1] <= a[2]);
  puts(a[1] == 50 ? "middle" : "moved");
  return 0;
}
