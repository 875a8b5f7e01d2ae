// verify: -n 1
// verdict: verified, with a warning
#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char options;
  concord_symbolic(&options, sizeof options, "options");
  char *log = malloc(16); //~ ERROR memory-leak
  if (log == NULL)
    return 1;
  log[0] = 0;
  if (options & 8)
    return 0;
  free(log);
  return 0;
}
