#include <concord.h>
#include <stdlib.h>
#include "../show.h"

int main(void) {
  char text[3];
  concord_symbolic(text, 2, "text");
  text[2] = 0;
  char *end;
  long n = strtol(text, &end, 16);
  show("%d %d\n", (int)(end - text), n > 15);
  return 0;
}
