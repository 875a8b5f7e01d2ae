#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  char *p = malloc(8);
  char *q = p + (a & 3);
  free(q);
  return 0;
}
