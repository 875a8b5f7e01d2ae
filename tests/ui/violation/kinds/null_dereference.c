// verify: -n 1
#include <concord.h>
#include <stdlib.h>

int main(void) {
  int value = 3, *where = &value;
  unsigned char key;
  concord_symbolic(&key, sizeof key, "key");
  if ((key ^ 0x5a) == 0xff)
    where = NULL;
  return *where != 3; //~ ERROR null-dereference
}
