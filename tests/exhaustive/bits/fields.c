#include <concord.h>
#include <stdio.h>
#include <string.h>

struct packed { unsigned low : 3; signed mid : 5; unsigned high : 8; };

int main(void) {
  unsigned short w;
  concord_symbolic(&w, sizeof w, "w");
  struct packed p; memset(&p, 0, sizeof p);
  p.low = w;
  p.mid = w >> 3;
  p.high = w >> 8;
  puts(p.mid < 0 ? "negative" : p.mid > 10 ? "large" : "small");
  if (p.low == 7 && p.high == 0x80) puts("both");
  return 0;
}
