// verify: -n 1
#include <concord.h>

int main(void) {
  unsigned short checksum;
  concord_symbolic(&checksum, sizeof checksum, "checksum");
  if (checksum % 1000 == 999 && checksum > 60000)
    __builtin_trap(); //~ ERROR trap
  return 0;
}
