// verify: -n 1
// Nor is strncpy, in the other direction (C11 7.24.2.4p2).
#include <string.h>

int main(void) {
  char text[8] = "abc";
  strncpy(text + 1, text, 3); //~ ERROR library-misuse
  return text[0] != 'a';
}
