// verify: -n 1
// strcpy is no memmove (C11 7.24.2.3p2).
#include <string.h>

int main(void) {
  char text[8] = "  abc";
  strcpy(text, text + 2); //~ ERROR library-misuse
  return text[0] != 'a';
}
