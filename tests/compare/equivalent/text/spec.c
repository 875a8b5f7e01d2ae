#include <concord.h>
#include <stdio.h>

int main(void) {
  char word[4] = {0};
  concord_symbolic(word, 3, "word");
  printf("<%s> %5.2s|\n", word, word);
  return 0;
}
