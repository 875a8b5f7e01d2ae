#include <concord.h>
#include <math.h>

int main(void) {
  double a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_output_double(log(a) + log(b), "y");
  return 0;
}
