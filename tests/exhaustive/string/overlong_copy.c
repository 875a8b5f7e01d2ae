#include <concord.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[3], small[2];
  concord_symbolic(text, 2, "text");
  text[2] = 0;
  strcpy(small, text);
  puts("copied");
  return 0;
}
