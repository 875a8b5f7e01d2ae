// verify: -n 1
#include <concord.h>

char a[8], b[8], c[8];

int main(void) {
  unsigned char which;
  long i;
  concord_symbolic(&which, 1, "which");
  concord_symbolic(&i, sizeof i, "i");
  concord_assume(i % (1L << 32) == 0);
  char *p = which ? a : c;
  p[i] = 1; //~ ERROR out-of-bounds
  return 0;
}
