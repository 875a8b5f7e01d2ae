// verify: -n 1
// verdict: verified, with a warning
#include <concord.h>

int main(void) {
  int cells;
  concord_symbolic(&cells, sizeof cells, "cells");
  concord_assume(cells >= 0 && cells <= 50000);
  int pairs = cells * cells; //~ ERROR signed-overflow
  return pairs == 1;
}
