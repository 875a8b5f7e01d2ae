// verify: -n 1
// Pointers to objects of a block that are followed while these live, whatever iteration it is.
#include <stddef.h>

struct link {
  int value;
  struct link *next;
};

static int sum(const struct link *list) {
  int total = 0;
  for (; list; list = list->next) total += list->value;
  return total;
}

static const int *greater(const int *a, const int *b) { return *a > *b ? a : b; }

int main(void) {
  int total = 0;
  const int *kept = (int[]){100, 200};
  for (int i = 0; i < 4; i++) {
    int value = i;
    struct link first = {value, NULL}, second = {2 * i, &first};
    struct link *list = &second;
    int *p = i % 2 ? &value : &second.value;
    const int *q = (int[]){i, 7};
    for (int j = 0; j < 2; j++) {
      const int *r = i > j ? q : (int[]){5, 6};
      total += sum(list) + *p + *greater(q, q + 1) + r[j];
    }
    if (i == 2) {
      q = &(struct link){9, NULL}.value;
      total += *q;
      continue;
    }
    total += *q;
  }
again:;
  int once = total;
  int *s = &once;
  if (*s < 1000) {
    total += kept[1] + kept[0];
    goto again;
  }
  return *s < 0;
}
