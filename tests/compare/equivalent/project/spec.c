#include <concord.h>

int main(void) {
  int a[N], most;
  concord_symbolic(a, sizeof a, "a");
  most = a[0];
  for (int i = 1; i < N; i++)
    if (a[i] > most)
      most = a[i];
  concord_output(&most, sizeof most, "most");
  return 0;
}
