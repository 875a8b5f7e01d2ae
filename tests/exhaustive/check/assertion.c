#include <concord.h>
#include <assert.h>
#include <stdio.h>

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_assert(a != 200 || b != 13);
  assert(a + b != 510);
  puts("fine");
  return 0;
}
