// verify: -n 1
// 7.21.6.7p2: the first word goes where the second is still to be read.
#include <stdio.h>

int main(void) {
  char line[32] = "name 12";
  int number = 0;
  if (sscanf(line, "%s %d", line, &number) == 2) //~ ERROR library-misuse
    printf("%d\n", number);
  return 0;
}
