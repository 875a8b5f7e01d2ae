#include <concord.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  unsigned char a[2];
  concord_symbolic(&a, sizeof a, "a");
  static const unsigned char key[2] = {0x12, 0x80};
  int order = memcmp(a, key, 2);
  puts(order < 0 ? "less" : order > 0 ? "greater" : "equal");
  return 0;
}
