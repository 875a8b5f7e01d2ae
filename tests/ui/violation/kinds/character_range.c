// verify: -n 1
// verdict: verified, with a warning
#include <ctype.h>

int main(void) {
  const char *text = "\xe9t\xe9";
  int letters = 0;
  for (const char *at = text; *at; at++)
    letters += isalpha(*at) != 0; //~ ERROR character-range
  return letters != 1;
}
