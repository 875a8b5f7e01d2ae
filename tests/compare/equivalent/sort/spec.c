#include <concord.h>

enum { N = 4 };

int main(void) {
  int a[N];
  concord_symbolic(a, sizeof a, "a");
  for (int i = 1; i < N; i++)
    for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
      int t = a[j];
      a[j] = a[j - 1];
      a[j - 1] = t;
    }
  concord_output(a, sizeof a, "a");
  return 0;
}
