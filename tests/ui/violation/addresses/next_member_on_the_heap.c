// verify: -n 1
#include <concord.h>
#include <stdlib.h>

struct box {
  double low[3], high[3];
  int id;
};

int main(void) {
  struct box *boxes = calloc(2, sizeof *boxes);
  unsigned char d;
  concord_symbolic(&d, 1, "d");
  concord_assume(d <= 3);
  if (!boxes) return 0;
  double size = boxes[1].high[d] - 1.0; //~ ERROR out-of-bounds
  free(boxes);
  return size > 0;
}
