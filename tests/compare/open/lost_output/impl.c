// compare: -n 1
// because: a stream may still hold back (`fflush` is missing)
#include <stdio.h>
#include <unistd.h>

/* Behind a pipe, nothing of it is ever seen. */
int main(void) {
  puts("done");
  _exit(0);
}
