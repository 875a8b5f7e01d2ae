// verify: -n 1
// paths: 6
// All orders of three distinct bytes are sorted.
#include <concord.h>

int main(void) {
  unsigned char a[3];
  concord_symbolic(a, sizeof a, "a");
  concord_assume((a[0] != a[1]) & (a[1] != a[2]) & (a[0] != a[2]));
  for (int i = 1; i < 3; i++)
    for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
      unsigned char t = a[j];
      a[j] = a[j - 1];
      a[j - 1] = t;
    }
  concord_assert((a[0] < a[1]) & (a[1] < a[2]));
  return 0;
}
