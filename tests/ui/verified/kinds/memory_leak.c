// verify: -n 1
#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char options;
  concord_symbolic(&options, sizeof options, "options");
  char *log = malloc(16);
  if (log == NULL)
    return 1;
  log[0] = 0;
  if (options & 8)
    log[1] = 0;
  free(log);
  return 0;
}
