// verify: -n 1
// What is read ends where the copy begins; nothing is copied of an empty string, nor into no room.
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[40] = "two";
  size_t length = strlen(text) + 1;
  snprintf(text + length, sizeof text - length, "%s words", text);
  int needed = snprintf(text, 0, "%s", text);
  memmove(text, text + length, strlen(text + length) + 1);
  snprintf(text + 3, 2, "%.3s", text);
  return needed != 3 || strcmp(text, "twot") != 0;
}
