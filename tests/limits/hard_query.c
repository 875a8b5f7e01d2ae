// A question that no solver answers in seconds: a number whose cube has given bits after mixing.
#include <concord.h>

int main(void) {
  unsigned long a, b, mixed;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  mixed = a * a * a + b * b * 0x9e3779b97f4a7c15ul;
  for (int round = 0; round < 4; round++) {
    mixed ^= mixed >> 29;
    mixed *= mixed | 1;
    mixed ^= a * b;
  }
  if (mixed == 0x123456789abcdeful && a > b && (a ^ b) % 1000003 == 17)
    return 1;
  return 0;
}
