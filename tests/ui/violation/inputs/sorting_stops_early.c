// verify: -n 1
// The inner loop never looks at the first element.
#include <concord.h>

int main(void) {
  unsigned char a[3];
  concord_symbolic(a, sizeof a, "a");
  for (int i = 1; i < 3; i++)
    for (int j = i; j > 1 && a[j - 1] > a[j]; j--) {
      unsigned char t = a[j];
      a[j] = a[j - 1];
      a[j - 1] = t;
    }
  concord_assert(a[0] <= a[1]); //~ ERROR assertion
  return 0;
}
