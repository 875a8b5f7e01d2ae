// verify: -n 1
// Orders that look as if they were none: many equal elements, reversed, by two keys, comparisons that print and count.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
  int x, y;
};

static int asked;

static int by_both(const void *a, const void *b) {
  const struct point *p = a, *q = b;
  asked++;
  if (p->x != q->x) return p->x < q->x ? -7 : 9;
  return (q->y > p->y) - (q->y < p->y);
}

static int by_length(const void *a, const void *b) {
  const char *x = *(char *const *)a, *y = *(char *const *)b;
  printf("%s %s\n", x, y);
  return (int)strlen(x) - (int)strlen(y);
}

static int same(const void *a, const void *b) {
  (void)a, (void)b;
  return 0;
}

static int by_first(const void *key, const void *element) { return *(const char *)key - **(char *const *)element; }

int main(void) {
  struct point points[200];
  for (int i = 0; i < 200; i++)
    points[i] = (struct point){i * 7 % 5, i % 11};
  qsort(points, 200, sizeof *points, by_both);
  int before = asked;
  for (int i = 1; i < 200; i++)
    assert(by_both(&points[i - 1], &points[i]) <= 0);
  assert(asked == before + 199);
  char *words[] = {"ccc", "a", "bb", "d"};
  qsort(words, 4, sizeof *words, by_length);
  assert(words[0][0] == 'a' && words[1][0] == 'd' && words[3][0] == 'c');
  qsort(words, 4, sizeof *words, same);
  assert(words[0][0] == 'a');
  char *sorted[] = {"apple", "berry", "berry", "cherry"};
  assert(bsearch("b", sorted, 4, sizeof *sorted, by_first));
  return 0;
}
