// compare: -n 1
// wrong 1: another number
// wrong 2: another status
#include <concord.h>
#include <stdio.h>
#include <unistd.h>

/* What is flushed is not lost, however the process ends. */
int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
#if WRONG == 1
  printf("%d\n", x ^ 1);
#else
  printf("%d\n", x);
#endif
  fflush(stdout);
#if WRONG == 2
  _exit(4);
#else
  _exit(3);
#endif
}
