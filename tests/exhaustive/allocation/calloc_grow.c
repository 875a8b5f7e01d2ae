#include <concord.h>
#include <stdlib.h>
#include "../show.h"

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  concord_assume(a >= 1 && a <= 6);
  int *p = calloc(a, sizeof *p);
  p = realloc(p, (a + 2) * sizeof *p);
  p[a] = 1;
  p[a + 1] = 2;
  int sum = 0;
  for (int i = 0; i < a + 2; i++) sum += p[i];
  show("%d\n", sum);
  free(p);
  return 0;
}
