#include <stdio.h>

int main(void) {
  puts("one");
  return 0;
}
