#include <concord.h>

enum { N = 6, M = 2 };

int main(void) {
  char text[N], word[M];
  int found = -1;
  concord_symbolic(text, sizeof text, "text");
  concord_symbolic(word, sizeof word, "word");
  for (int i = 0; i + M <= N && found < 0; i++)
    if (text[i] == word[0] && text[i + 1] == word[1])
      found = i;
  concord_output(&found, sizeof found, "found");
  return 0;
}
