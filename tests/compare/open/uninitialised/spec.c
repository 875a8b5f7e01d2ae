#include <concord.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[0] = 1;
  concord_output(p, 2 * sizeof *p, "p");
  free(p);
  return 0;
}
