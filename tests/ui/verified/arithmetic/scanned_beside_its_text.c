// verify: -n 1
// Into the same array, but not where anything is read.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[32] = "12 name";
  int number = 0;
  assert(sscanf(line, "%d %4s", &number, line + 16) == 2);
  assert(number == 12 && strcmp(line + 16, "name") == 0);
  assert(sscanf(line + 16, "%*s%n", &number) == 0 && number == 4);
  return 0;
}
