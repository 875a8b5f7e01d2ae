// output: not compared, since paths do not fork at what is only printed
#include <concord.h>
#include <stdio.h>

int main(void) {
  char text[2];
  concord_symbolic(text, 1, "text");
  text[1] = 0;
  printf("[%s] %c\n", text, 'x');
  return 0;
}
