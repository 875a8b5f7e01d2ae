// A leak counts only where the program ends well.
#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  char *p = malloc(3);
  p[0] = a;
  return (p[0] & 0x81) != 0;
}
