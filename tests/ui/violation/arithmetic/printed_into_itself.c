// verify: -n 1
#include <stdio.h>

int main(void) {
  char text[40] = "two";
  snprintf(text, sizeof text, "%s words", text); //~ ERROR library-misuse
  puts(text);
  return 0;
}
