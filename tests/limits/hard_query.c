// A question that no solver answers in seconds: the factors of a product of two large primes.
#include <concord.h>

int main(void) {
  unsigned long a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_assume(a > 1 && b > a && a < (1ul << 31) && b < (1ul << 32));
  if (a * b == 4611685975477714963ul)
    return 1;
  return 0;
}
