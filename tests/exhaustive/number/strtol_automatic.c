#include <concord.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char text[3];
  concord_symbolic(text, 2, "text");
  text[2] = 0;
  char *end;
  long n = strtol(text, &end, 0);
  puts(*end ? "rest" : end == text ? "nothing" : n == 7 ? "seven" : "number");
  return 0;
}
