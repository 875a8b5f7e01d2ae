#include <concord.h>
#include "../show.h"

int main(void) {
  char text[6] = "hello";
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  char *p = text + a % 5, *q = text + a / 64;
  show("%d\n", (int)(p - q));
  return p < q;
}
