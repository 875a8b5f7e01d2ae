#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  unsigned x = a;
  for (int i = 0; i < 40; i++) x = x * 1103515245u + 12345u;
  puts(x >> 31 ? "high" : "low");
  return 0;
}
