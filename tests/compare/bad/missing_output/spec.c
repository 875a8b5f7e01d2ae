#include <concord.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  concord_output(&x, sizeof x, "y");
  return 0;
}
