// verify: -n 1
// paths: 6
// Bubble sort that stops one pass too early.
#include <concord.h>

static void sort(unsigned char *a, int n) {
  for (int pass = 0; pass < n - 2; pass++)
    for (int i = 0; i + 1 < n - pass; i++)
      if (a[i] > a[i + 1]) {
        unsigned char larger = a[i];
        a[i] = a[i + 1];
        a[i + 1] = larger;
      }
}

int main(void) {
  unsigned char a[3];
  concord_symbolic(a, sizeof a, "a");
  sort(a, 3);
  for (int i = 1; i < 3; i++)
    concord_assert(a[i - 1] <= a[i]); //~ ERROR assertion
  return 0;
}
