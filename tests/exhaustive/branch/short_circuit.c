// && and || ask only as far as needed.
#include <concord.h>
#include "../show.h"

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  int hits = 0;
  if (a > 100 && b > 100) hits |= 1;
  if (a == 7 || b == 9) hits |= 2;
  if (!(a & 1) && (b & 1)) hits |= 4;
  show("%d\n", hits);
  return 0;
}
