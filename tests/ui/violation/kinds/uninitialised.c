// verify: -n 1
#include <concord.h>

int main(void) {
  unsigned char kind;
  int size;
  concord_symbolic(&kind, sizeof kind, "kind");
  switch (kind) {
  case 'a' ... 'm':
    size = 1;
    break;
  case 'n' ... 'z':
    size = 2;
    break;
  }
  if (size > 1) //~ ERROR uninitialised
    return kind < 'n';
  return 0;
}
