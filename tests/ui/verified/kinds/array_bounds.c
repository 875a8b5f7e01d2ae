// verify: -n 1 --deny strict-c
// A pointer to the first element may be used for the whole; arrays at the end of a structure may
// stand for more than they say.
#include <stdlib.h>

struct text {
  int length;
  char characters[1];
};

struct list {
  int length;
  double values[];
};

static int row_of(int (*rows)[3], int i) { return rows[i][2] + *(rows[i] + 2); }

int main(void) {
  int a[2][3] = {{0}}, sum = 0;
  int *p = &a[0][0];
  for (int i = 0; i < 6; i++) sum += p[i];
  for (int i = 0; i < 2; i++) sum += row_of(a, i);
  for (int *q = a[0]; q != &a[0][3]; q++) sum += *q;
  struct text *t = malloc(sizeof *t + 8);
  struct list *l = malloc(sizeof *l + 4 * sizeof(double));
  if (!t || !l) return 0;
  for (int i = 0; i < 8; i++) t->characters[i] = 'a';
  for (int i = 0; i < 4; i++) l->values[i] = i;
  free(t);
  free(l);
  return sum;
}
