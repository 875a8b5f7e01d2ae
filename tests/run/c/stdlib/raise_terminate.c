// status: 143
// finds: aborted
// A signal without a handler ends the process, whatever signal it is.
#include <signal.h>
#include <stdio.h>

int main(void) {
  puts("before");
  fflush(stdout);
  raise(SIGTERM);
  puts("never");
  return 0;
}
