#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  switch (a) {
  case '0' ... '9': puts("digit"); break;
  case 'a' ... 'f': case 'A' ... 'F': puts("hex"); break;
  case 200 ... 255: puts("high"); break;
  }
  return 0;
}
