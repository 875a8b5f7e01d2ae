#include <concord.h>
#include <stdio.h>

union word { unsigned short all; unsigned char part[2]; };

int main(void) {
  union word w; concord_symbolic(&w, sizeof w, "w");
  if (w.part[0] > w.part[1]) w.part[0] ^= w.part[1];
  puts(w.all > 0xf000 ? "top" : w.all == 0 ? "zero" : "rest");
  return 0;
}
