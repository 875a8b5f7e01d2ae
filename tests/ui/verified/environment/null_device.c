// verify: -n 1
// Devices that are modelled are the same everywhere.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *sink = fopen("/dev/null", "w");
  assert(sink && access("/dev/null", W_OK) == 0);
  fputs("gone", sink);
  fclose(sink);
  return 0;
}
