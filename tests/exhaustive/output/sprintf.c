#include <concord.h>
#include <stdio.h>
#include "../show.h"

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  char text[8];
  int n = snprintf(text, sizeof text, "%d", a);
  show("%d %c\n", n, text[0]);
  return 0;
}
