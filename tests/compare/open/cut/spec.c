#include <concord.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  for (int i = 0; i < 1; i++)
    x += 0;
  concord_output(&x, sizeof x, "y");
  return 0;
}
