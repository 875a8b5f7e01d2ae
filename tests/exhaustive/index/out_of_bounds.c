#include <concord.h>
#include "../show.h"

int main(void) {
  int cells[10];
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  for (int i = 0; i < 10; i++) cells[i] = i * i;
  show("%s\n", cells[a % 11] > 20 ? "large" : "small");
  return 0;
}
