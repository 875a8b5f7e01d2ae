#include <concord.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int n = 0;
  do { n++; a >>= 1; } while (a & 1);
  return n;
}
