#include <concord.h>

enum { N = 4, BINS = 3 };

int main(void) {
  unsigned char a[N];
  int bins[BINS] = {0};
  concord_symbolic(a, sizeof a, "a");
  for (int i = 0; i < N; i++) {
    if (a[i] < 50)
      bins[0]++;
    else if (a[i] < 200)
      bins[1]++;
    else
      bins[2]++;
  }
  concord_output(bins, sizeof bins, "bins");
  return 0;
}
