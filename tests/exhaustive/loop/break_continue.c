#include <concord.h>
#include "../show.h"

int main(void) {
  unsigned char a[2];
  concord_symbolic(&a, sizeof a, "a");
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    if (a[i] == 0) continue;
    if (a[i] == 255) break;
    sum += a[i] > 127 ? 2 : 1;
  }
  show("%d\n", sum);
  return 0;
}
