#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  char *p = malloc(3);
  if (a > 250) free(p);
  if (a % 2) free(p); else if (a <= 250) free(p);
  return 0;
}
