// verify: --symbolic-stdin 1
#include <concord.h>
#include <stdio.h>
#include <stdlib.h>
#include "../show.h"

int main(void) {
  char text[4] = "1?5";
  text[1] = getchar();
  char *end;
  double d = strtod(text, &end);
  show("%g %d\n", d, (int)(end - text));
  return 0;
}
