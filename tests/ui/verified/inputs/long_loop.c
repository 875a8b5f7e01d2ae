// verify: -n 1
// paths: 2
// Longer than a state runs at one stretch: it goes on where it was interrupted.
#include <concord.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  unsigned long sum = 0;
  for (unsigned i = 0; i < 26000000; i++)
    sum += i;
  concord_assert(sum == 337999987000000);
  return a > 7;
}
