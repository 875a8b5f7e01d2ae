#include <concord.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  return x & 3;
}
