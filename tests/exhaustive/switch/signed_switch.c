#include <concord.h>

int main(void) {
  signed char a;
  concord_symbolic(&a, sizeof a, "a");
  switch (a * 2) {
  case -256: return 1;
  case -2: return 2;
  case 0: return 3;
  case 254: return 4;
  case 255: return 5;
  default: return 6;
  }
  return 0;
}
