// verify: -n 1
#include <concord.h>

static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static int data = 4;
typedef int function(int);

int main(void) {
  function *table[4] = {twice, square, (function *)&data, square};
  unsigned char command;
  concord_symbolic(&command, sizeof command, "command");
  function *chosen = table[command & 3];
  return chosen(2) != data; //~ ERROR bad-call
}
