#include <concord.h>

static int *where(int inside) { static int kept = 4; int gone = 5; int *p = &gone; return inside ? p : &kept; }

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int *p = where(a == 200);
  return *p;
}
