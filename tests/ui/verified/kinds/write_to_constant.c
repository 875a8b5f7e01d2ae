// verify: -n 1
#include <concord.h>

static const char fixed[] = "constant";

int main(void) {
  char own[] = "variable";
  unsigned char mode;
  concord_symbolic(&mode, sizeof mode, "mode");
  char *text = mode == 200 ? (char *)fixed : own;
  if (text == own)
    text[0] = 'V';
  return own[0] != 'V' && mode != 200;
}
