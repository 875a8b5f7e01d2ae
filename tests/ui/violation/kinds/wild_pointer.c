// verify: -n 1
#include <concord.h>

int main(void) {
  int cells[4] = {1, 2, 3, 4};
  unsigned char which;
  concord_symbolic(&which, sizeof which, "which");
  int *cell = which == 99 ? (int *)0x7fff12345678 : &cells[which & 3];
  return *cell > 4; //~ ERROR wild-pointer
}
