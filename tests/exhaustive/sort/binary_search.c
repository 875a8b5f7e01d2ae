#include <concord.h>
#include <stdlib.h>
#include "../show.h"

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

int main(void) {
  static const int sorted[7] = {2, 3, 5, 7, 11, 13, 17};
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int key = a;
  const int *found = bsearch(&key, sorted, 7, sizeof key, compare);
  show("%d\n", found ? (int)(found - sorted) : -1);
  return 0;
}
