// verify: -n 1
#include <assert.h>
#include <concord.h>
#include <stdint.h>
#include <stdlib.h>

struct item {
  int x[4];
  int *next;
};

int numbers[10];

int main(void) {
  unsigned char c;
  int i;
  concord_symbolic(&c, 1, "c");
  concord_symbolic(&i, sizeof i, "i");
  concord_assume(i >= 0 && i < 10);
  int *block = malloc(40);
  if (!block) return 0;
  int *p = c ? numbers : block;
  p[i] = 4;
  int *q = p + i;
  assert(q - p == i && *q == 4);
  // As integers and back, also by the difference of two addresses.
  uintptr_t u = (uintptr_t)numbers + sizeof(int) * (unsigned)i;
  *(int *)u = 9;
  assert(numbers[i] == 9);
  uintptr_t distance = (uintptr_t)block - (uintptr_t)numbers;
  *(int *)((uintptr_t)numbers + distance) = 7;
  assert(block[0] == 7);
  struct item items[3] = {0};
  items[i % 3].x[i % 4] = 2;
  items[i % 3].next = &numbers[i];
  *items[i % 3].next = 5;
  assert(numbers[i] == 5);
  // From the end, and one past it.
  int *end = numbers + 10;
  assert(end[-1 - i] == numbers[9 - i] && end > &numbers[i]);
  free(block);
  return 0;
}
