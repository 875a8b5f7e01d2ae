#include <concord.h>

int main(void) {
  double a;
  concord_symbolic(&a, sizeof a, "a");
  concord_output_double(0, "y");
  return 0;
}
