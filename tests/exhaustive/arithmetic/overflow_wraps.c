#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  unsigned char sum = a + b;
  puts(sum < a ? "wrapped" : sum == 255 ? "full" : "fine");
  return 0;
}
