// verify: -n 1
// What is equal to everything makes everything equal.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

int main(void) {
  double numbers[] = {3, NAN, 1, 2};
  qsort(numbers, 4, sizeof *numbers, compare); //~ ERROR library-misuse
  printf("%f\n", numbers[0]);
  return 0;
}
