#include <concord.h>
#include "../show.h"

int main(void) {
  signed char a;
  concord_symbolic(&a, sizeof a, "a");
  show("%d %u %x %05d|%-4d|", a, (unsigned char)a, (unsigned char)a, a, a);
  return 0;
}
