// verify: -n 1 --deny strict-c
// Old definitions, variable arguments, and pointers that are converted back before the call.
#include <stdarg.h>
#include <stdlib.h>

struct pair {
  float x, y;
};

static int old(a, c) int a; char c; { return a + c; }

static int any();

static double last(int n, ...) {
  va_list ap;
  double d = 0;
  va_start(ap, n);
  while (n-- > 0) d = va_arg(ap, double);
  va_end(ap);
  return d;
}

static float both(struct pair p) { return p.x + p.y; }

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int numbers[3] = {3, 1, 2};
  void (*kept)(void) = (void (*)(void))both;
  float (*call)(struct pair) = (float (*)(struct pair))kept;
  qsort(numbers, 3, sizeof *numbers, compare);
  int ok = old(1, 'a') == 'b' && any(2, 3.0) == 5 && last(3, 1.0, 2.0, 3.0) == 3.0;
  return !(ok && call((struct pair){1, 2}) == 3 && numbers[0] == 1);
}

static int any(int a, double b) { return a + (int)b; }
