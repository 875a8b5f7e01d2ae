// verify: -n 1 --deny strict-c
#include <concord.h>

int main(void) {
  _Alignas(8) char bytes[16] = {0};
  unsigned at;
  concord_symbolic(&at, sizeof at, "at");
  concord_assume(at <= 3);
  return *(int *)(bytes + 4 * at);
}
