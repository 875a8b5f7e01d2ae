// verify: -n 1
// paths: 21
// A string of at most twenty bytes: as many executions as it has lengths.
#include <concord.h>
#include <stdio.h>

int main(void) {
  char text[21];
  concord_symbolic(text, 20, "text");
  text[20] = 0;
  fputs(text, stdout);
  return 0;
}
