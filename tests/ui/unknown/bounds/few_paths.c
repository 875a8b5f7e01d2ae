// verify: -n 1 --max-paths 2
// reason: stopped after 2 executions (--max-paths)
#include <concord.h>

int main(void) {
  unsigned char n;
  int bits = 0;
  concord_symbolic(&n, sizeof n, "n");
  for (int i = 0; i < 4; i++)
    if (n >> i & 1)
      bits++;
  concord_assert(bits <= 4);
  return 0;
}
