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
  int last = n % 16 == 3 ? 'c' : text[2];
  if (n % 16 != 3)
    free(text);
  return last != 'c';
}
