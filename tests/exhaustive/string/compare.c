#include <concord.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[3];
  concord_symbolic(text, 2, "text");
  text[2] = 0;
  int order = strcmp(text, "mo");
  puts(order < 0 ? "before" : order > 0 ? "after" : "equal");
  return 0;
}
