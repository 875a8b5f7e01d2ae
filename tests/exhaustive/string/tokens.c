#include <concord.h>
#include <string.h>
#include "../show.h"

int main(void) {
  char text[3];
  concord_symbolic(text, 2, "text");
  text[2] = 0;
  int count = 0;
  for (char *word = strtok(text, ","); word; word = strtok(0, ",")) count++;
  show("%d\n", count);
  return 0;
}
