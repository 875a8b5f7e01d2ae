// verify: -n 1
#include <concord.h>

int main(void) {
  unsigned char day;
  concord_symbolic(&day, sizeof day, "day");
  switch (day % 7) {
  case 0 ... 4:
    return 0;
  case 5:
  case 6:
    return 1;
  default:
    __builtin_unreachable();
  }
}
