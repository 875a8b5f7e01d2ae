// verify: -n 1
#include <concord.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned char n;
  concord_symbolic(&n, sizeof n, "n");
  char *text = malloc(4);
  memcpy(text, "abc", 4);
  if (n % 16 == 3)
    free(text);
  int last = text[2]; //~ ERROR use-after-free
  if (n % 16 != 3)
    free(text);
  return last != 'c';
}
