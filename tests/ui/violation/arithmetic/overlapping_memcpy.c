// verify: -n 1
#include <string.h>

int main(void) {
  char text[8] = "abcdefg";
  memcpy(text + 1, text, 4); //~ ERROR library-misuse
  return text[0] != 'a';
}
