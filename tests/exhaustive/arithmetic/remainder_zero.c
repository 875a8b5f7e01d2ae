#include <concord.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int m = (a >> 4) - 5;
  return a % m > 3;
}
