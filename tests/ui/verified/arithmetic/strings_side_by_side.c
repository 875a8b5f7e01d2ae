// verify: -n 1
// Copies within one array that do not overlap.
#include <assert.h>
#include <string.h>

int main(void) {
  char text[12] = "abc";
  strcpy(text + 4, text);
  strncpy(text + 8, text + 4, 4);
  strcat(text + 4, text + 3);
  assert(!strcmp(text + 8, "abc") && !strcmp(text + 4, "abc"));
  strcpy(text, text + 4);
  assert(!strcmp(text, "abc"));
  return 0;
}
