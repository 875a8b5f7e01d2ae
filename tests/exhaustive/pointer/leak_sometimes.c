#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  char *p = malloc(8);
  p[0] = 'x';
  if (a != 77) free(p);
  return 0;
}
