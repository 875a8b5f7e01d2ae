#include <stdio.h>

int main(void) {
  remove("old.txt");
  puts("clean");
  return 0;
}
