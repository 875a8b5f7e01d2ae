// verify: -n 1
// 7.22.5.2: less, equal, greater. Here two elements are equal or greater, depending on who is asked first.
#include <stdio.h>
#include <stdlib.h>

static int greater(const void *a, const void *b) { return *(const int *)a > *(const int *)b; }

int main(void) {
  int numbers[] = {3, 4, 1, 2};
  qsort(numbers, 4, sizeof *numbers, greater); //~ ERROR library-misuse
  printf("%d\n", numbers[0]);
  return 0;
}
