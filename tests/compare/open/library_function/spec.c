#include <concord.h>
#include <math.h>

int main(void) {
  concord_output_double(3 * jn(2, 1.0), "sum");
  return 0;
}
