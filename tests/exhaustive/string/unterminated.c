#include <concord.h>
#include <string.h>

int main(void) {
  char text[2];
  concord_symbolic(text, 2, "text");
  return (int)strlen(text);
}
