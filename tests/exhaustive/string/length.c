#include <concord.h>
#include <string.h>
#include "../show.h"

int main(void) {
  char text[3];
  concord_symbolic(text, 2, "text");
  text[2] = 0;
  show("%d\n", (int)strlen(text));
  return 0;
}
