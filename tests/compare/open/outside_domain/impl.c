// Where both numbers are negative the specification says nothing; that is no difference.
// compare: -n 1
// because: the solver knows too little of the functions in it
#include <concord.h>
#include <math.h>

int main(void) {
  double a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_output_double(log(a * b), "y");
  return 0;
}
