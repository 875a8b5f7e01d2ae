#include <concord.h>
#include <string.h>
#include "../show.h"

int main(void) {
  char text[3];
  concord_symbolic(text, 2, "text");
  text[2] = 0;
  char *at = strchr(text, '=');
  char *found = strstr(text, "ab");
  show("%d %d\n", at ? (int)(at - text) : -1, found ? (int)(found - text) : -1);
  return 0;
}
