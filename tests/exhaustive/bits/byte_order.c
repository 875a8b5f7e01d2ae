#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned short w;
  concord_symbolic(&w, sizeof w, "w");
  unsigned short swapped = __builtin_bswap16(w);
  puts(swapped == w ? "palindrome" : swapped < w ? "smaller" : "larger");
  return 0;
}
