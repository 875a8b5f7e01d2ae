#include <concord.h>
#include <stdio.h>

int main(void) {
  signed char a;
  concord_symbolic(&a, sizeof a, "a");
  float f = a / 3.0f;
  int n = (int)f;
  puts(n == 0 ? "near" : n > 20 ? "big" : n < 0 ? "negative" : "some");
  return 0;
}
