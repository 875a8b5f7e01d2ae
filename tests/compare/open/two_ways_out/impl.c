// Where standard output is no terminal, `two` comes first.
// compare: -n 1
// because: standard output, beside a stream that may still hold back some of it
#include <stdio.h>
#include <unistd.h>

int main(void) {
  puts("one");
  write(1, "two\n", 4);
  return 0;
}
