#include <concord.h>
#include <stdlib.h>
#include "../show.h"

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int *p = malloc(4 * sizeof *p);
  for (int i = 0; i < 4; i++) p[i] = i;
  if (a % 7 == 3) free(p);
  int v = a == 10 ? p[2] : a == 11 ? 1 : 2;
  show("%d\n", v);
  if (a % 7 != 3) free(p);
  return 0;
}
