#include <concord.h>
#include <stdio.h>

int main(void) {
  signed char a;
  concord_symbolic(&a, sizeof a, "a");
  signed char b = a < 0 ? -a : a;
  puts(b < 0 ? "still negative" : b > 100 ? "large" : "small");
  return 0;
}
