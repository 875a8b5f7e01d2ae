// verify: --symbolic-stdin 1
#include <concord.h>
#include <stdio.h>
#include "../show.h"

int main(void) {
  char text[3] = "4x";
  int c = getchar(), n = -1;
  text[1] = c;
  int count = sscanf(text, "%d", &n);
  show("%d %d\n", count, n);
  return 0;
}
