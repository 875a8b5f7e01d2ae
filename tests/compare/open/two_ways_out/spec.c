#include <stdio.h>

int main(void) {
  puts("one\ntwo");
  return 0;
}
