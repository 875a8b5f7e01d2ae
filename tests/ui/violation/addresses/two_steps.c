// verify: -n 1
// Neither step alone leads into the neighbour.
#include <concord.h>
#include <stdlib.h>

struct item {
  int key, value[3];
};

int main(void) {
  struct item *items = malloc(4 * sizeof *items), *others = malloc(4 * sizeof *others);
  if (!items || !others) return 0;
  int i;
  concord_symbolic(&i, sizeof i, "i");
  concord_assume(i == 134217728);
  struct item *half = items + i;
  struct item *far = half + 134217728;
  far->value[1] = 1; //~ ERROR out-of-bounds
  free(items);
  free(others);
  return 0;
}
