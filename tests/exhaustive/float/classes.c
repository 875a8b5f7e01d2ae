#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  float f = (float)a - 100.0f;
  float g = f == 0 ? 1.0f : 1.0f / f;
  puts(g > 0.05f ? "close above" : g < -0.05f ? "close below" : "far");
  return 0;
}
