#include <concord.h>
#include <string.h>
#include "../show.h"

int main(void) {
  char text[3], copy[8] = "<";
  concord_symbolic(text, 2, "text");
  text[2] = 0;
  strncat(copy, text, 2);
  strcat(copy, ">");
  show("%d %c\n", (int)strlen(copy), copy[strlen(copy) - 1]);
  return 0;
}
