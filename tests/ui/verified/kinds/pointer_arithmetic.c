// verify: -n 1 --deny strict-c
// The place behind the last element may be computed, members lead back to their structure, and
// characters may be walked over without a bound.
#include <stddef.h>
#include <stdlib.h>

struct item {
  long key;
  struct link {
    struct link *next;
  } link;
};

static struct item *item_of(struct link *link) {
  return (struct item *)((char *)link - offsetof(struct item, link));
}

static double sum(const double *from, const double *end) {
  double total = 0;
  while (from != end) total += *from++;
  return total;
}

static int backwards(const char *text, size_t length) {
  int spaces = 0;
  for (const char *p = text + length; p > text; p--) spaces += p[-1] == ' ';
  return spaces;
}

int main(void) {
  double values[4] = {0};
  struct item items[2] = {{1, {0}}, {2, {&items[0].link}}};
  int *rows = malloc(6 * sizeof *rows);
  if (!rows) return 0;
  int(*matrix)[3] = (int(*)[3])rows;
  int *end = matrix[2];
  for (int *p = rows; p < end; p++) *p = 1;
  int first = *(end - 6);
  free(rows);
  return sum(values, values + 4) > 0 || item_of(items[1].link.next)->key != 1 || backwards("a b", 3) != 1 || first != 1;
}
