#include <concord.h>
#include <stdio.h>
#include <time.h>

int main(void) {
  int n;
  concord_symbolic(&n, sizeof n, "n");
  concord_output(&n, sizeof n, "n");
  printf("done at %ld\n", (long)time(NULL));
  return 0;
}
