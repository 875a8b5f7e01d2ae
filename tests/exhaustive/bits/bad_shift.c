#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  unsigned one = 1;
  puts((one << (a % 40)) & 0xff ? "low" : "high");
  return 0;
}
