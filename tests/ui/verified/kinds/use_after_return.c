// verify: -n 1
#include <concord.h>

static int kept = 4;

static int *find(unsigned char key) {
  int local = key;
  int *found = key > 255 ? &local : &kept;
  return found;
}

int main(void) {
  unsigned char key;
  concord_symbolic(&key, sizeof key, "key");
  return *find(key) != 4;
}
