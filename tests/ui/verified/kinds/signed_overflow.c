// verify: -n 1 --deny strict-c
// Unsigned numbers wrap by definition, and so do conversions to narrower types.
#include <concord.h>

int main(void) {
  int cells;
  concord_symbolic(&cells, sizeof cells, "cells");
  concord_assume(cells >= 0 && cells <= 46340);
  int pairs = cells * cells;
  unsigned wraps = (unsigned)cells * 100000u - 1u;
  short narrow = (short)(cells + 40000);
  return pairs == 1 && wraps == 2 && narrow == 3;
}
