// A choice between a value and garbage, used only where it is the value.
#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int garbage, x = a > 9 ? a : garbage, y = 0;
  float f = a > 9 ? x * 0.5f : 0;
  if (a > 20) y = x > 100;
  puts(y ? "large" : f > 3 ? "middle" : "small");
  return 0;
}
