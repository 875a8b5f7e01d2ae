#include <concord.h>
#include <math.h>

int main(void) {
  double r, phase;
  concord_symbolic(&r, sizeof r, "r");
  concord_symbolic(&phase, sizeof phase, "phase");
  concord_output_double(M_PI * r * r, "area");
  concord_output_double(r * sin(phase), "height");
  concord_output_double(r / 180 * M_PI, "degrees");
  return 0;
}
