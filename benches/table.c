/* A symbolic index goes through a table of 256 bytes eight times. */
#include <concord.h>

int main(void) {
  static unsigned char table[256];
  unsigned char at;
  int small = 0;
  for (int i = 0; i < 256; i++)
    table[i] = (unsigned char)(167 * i + 13);
  concord_symbolic(&at, sizeof at, "at");
  for (int i = 0; i < 8; i++) {
    at = table[at];
    if (at < 128)
      small++;
  }
  return small > 8;
}
