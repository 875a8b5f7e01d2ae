#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  switch (a) {
  case 0: puts("zero"); break;
  case 1: case 2: puts("one or two"); break;
  case 'x': puts("x");
  case 'y': puts("falls through"); break;
  default: puts("default");
  }
  return 0;
}
