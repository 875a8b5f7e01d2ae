// verify: -n 1
#include <concord.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned char skip;
  concord_symbolic(&skip, sizeof skip, "skip");
  concord_assume(skip < 4);
  char *text = malloc(8);
  memcpy(text, "   text", 8);
  char *word = text + skip;
  concord_assert(word[0] == ' ' || word[0] == 't');
  free(word); //~ ERROR invalid-free
  return 0;
}
