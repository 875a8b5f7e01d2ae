// verify: -n 1
#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char code;
  concord_symbolic(&code, sizeof code, "code");
  if ((code & 0x0f) == 9 && code > 0x90)
    abort(); //~ ERROR aborted
  return 0;
}
