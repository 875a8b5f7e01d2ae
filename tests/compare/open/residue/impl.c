// What doubles leave of numbers that cancel is no difference.
// compare: -n 1
// because: the solver knows too little of the functions in it
#include <concord.h>
#include <math.h>

int main(void) {
  double a;
  concord_symbolic(&a, sizeof a, "a");
  concord_output_double(sin(2 * a) - 2 * sin(a) * cos(a), "y");
  return 0;
}
