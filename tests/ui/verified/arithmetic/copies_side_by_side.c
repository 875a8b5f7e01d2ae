// verify: -n 1
// Neighbours do not overlap, `memmove` may, and anything may be assigned to itself.
#include <assert.h>
#include <string.h>

struct pair {
  long a, b;
};

int main(void) {
  char text[9] = "abcdefgh";
  memcpy(text + 4, text, 4);
  assert(strcmp(text, "abcdabcd") == 0);
  memmove(text + 1, text, 4);
  assert(strcmp(text, "aabcdbcd") == 0);
  memcpy(text, text + 3, 0);
  struct pair p = {1, 2}, *q = &p;
  p = *q;
  assert(p.a == 1);
  return 0;
}
