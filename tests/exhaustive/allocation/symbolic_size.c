#include <concord.h>
#include <stdlib.h>
#include "../show.h"

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  concord_assume(a < 12);
  char *p = malloc(a + 1);
  for (int i = 0; i <= a; i++) p[i] = i;
  show("%d\n", p[5]);
  free(p);
  return 0;
}
