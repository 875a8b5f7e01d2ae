// verify: -n 1
// The difference of unsigned numbers, as a number with a sign: three of these are each less than the next.
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  return (int)(*(const unsigned *)a - *(const unsigned *)b);
}

int main(void) {
  unsigned numbers[100];
  for (unsigned i = 0; i < 100; i++)
    numbers[i] = i * 0x5000000u;
  qsort(numbers, 100, sizeof *numbers, compare); //~ ERROR library-misuse
  printf("%u\n", numbers[0]);
  return 0;
}
