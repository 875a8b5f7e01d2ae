// verify: -n 1 --deny strict-c
#include <concord.h>
#include <string.h>

struct box {
  double low[3], high[3];
  int id;
};

int main(void) {
  struct box b = {{0}, {0}, 0};
  unsigned char d;
  concord_symbolic(&d, 1, "d");
  concord_assume(d < 3);
  b.high[d] = 1;
  b.low[2 - d] = b.high[d];
  double *end = &b.low[3], *all = (double *)&b;
  for (double *p = b.low; p < end; p++) *p = 2;
  for (int i = 0; i < 6; i++) all[i] = i;
  memset(&b, 0, sizeof b);
  return b.id;
}
