#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  const char *size = a < 16 ? "tiny" : a < 64 ? "small" : a < 128 ? "middle" : "big";
  puts(size);
  return a == 255 ? 3 : 0;
}
