#include <concord.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char text[3];
  concord_symbolic(text, 2, "text");
  text[2] = 0;
  int n = atoi(text);
  if (n < 0) puts("negative"); else if (n == 42) puts("forty-two"); else if (n > 9) puts("two digits"); else puts("other");
  return 0;
}
