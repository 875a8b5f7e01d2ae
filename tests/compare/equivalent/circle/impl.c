// pi is known by its angles, and circular functions are periodic.
// compare: -n 1
// wrong 1: few digits of pi
// wrong 2: half a circle
// wrong 3: a quarter turn in the wrong direction
#include <concord.h>
#include <math.h>

int main(void) {
  double r, phase;
  double pi = 4 * atan(1.0);
#if WRONG == 1
  pi = 3.1415926;
#elif WRONG == 2
  pi = acos(0.0);
#endif
  concord_symbolic(&r, sizeof r, "r");
  concord_symbolic(&phase, sizeof phase, "phase");
  concord_output_double(pi * r * r, "area");
#if WRONG == 3
  concord_output_double(r * cos(phase + pi / 2), "height");
#else
  concord_output_double(r * cos(phase - pi / 2), "height");
#endif
  concord_output_double(r * (M_PI / 180), "degrees");
  return 0;
}
