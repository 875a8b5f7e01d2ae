// verify: -n 1 --deny misaligned
#include <concord.h>

int main(void) {
  _Alignas(8) char bytes[16] = {0};
  unsigned at;
  concord_symbolic(&at, sizeof at, "at");
  concord_assume(at <= 12);
  return *(int *)(bytes + at); //~ ERROR misaligned
}
