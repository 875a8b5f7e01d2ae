// verify: -n 1
#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char errors;
  concord_symbolic(&errors, sizeof errors, "errors");
  char *buffer = malloc(8);
  if (errors > 250)
    free(buffer);
  if (errors > 253)
    return 1;
  free(buffer); //~ ERROR double-free
  return 0;
}
