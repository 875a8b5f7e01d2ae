// verify: -n 1
#include <concord.h>

int main(void) {
  int squares[10];
  unsigned char n;
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n <= 10);
  for (int i = 0; i < 10; i++)
    squares[i] = i * i;
  return squares[n] == 50; //~ ERROR out-of-bounds
}
