// verify: -n 1
// paths: 24
// Insertion sort of four different numbers: one execution for each of the 4! orders.
#include <concord.h>

int main(void) {
  int a[4], before[4];
  concord_symbolic(a, sizeof a, "a");
  for (int i = 0; i < 4; i++) {
    before[i] = a[i];
    for (int j = 0; j < i; j++)
      concord_assume(a[i] != a[j]);
  }
  for (int i = 1; i < 4; i++) {
    int moved = a[i], j = i;
    for (; j > 0 && a[j - 1] > moved; j--)
      a[j] = a[j - 1];
    a[j] = moved;
  }
  int in_order = 1, sum = 0, sum_before = 0;
  for (int i = 0; i < 4; i++) {
    in_order &= i == 0 || a[i - 1] < a[i];
    sum ^= a[i];
    sum_before ^= before[i];
  }
  concord_assert(in_order && sum == sum_before);
  return 0;
}
