#include <concord.h>
#include <ctype.h>
#include "../show.h"

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  show("%d%d%d%d%d%d\n", !!isdigit(a), !!isalpha(a), !!isspace(a), !!isupper(a), !!ispunct(a), !!isxdigit(a));
  return 0;
}
