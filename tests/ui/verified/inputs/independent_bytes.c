// verify: -n 1
// paths: 256
// Eight comparisons that have nothing to do with each other: every combination is an execution.
#include <concord.h>

int main(void) {
  unsigned char b[8];
  int above = 0;
  concord_symbolic(b, sizeof b, "b");
  for (int i = 0; i < 8; i++)
    if (b[i] > 100)
      above++;
  concord_assert(above <= 8);
  return 0;
}
