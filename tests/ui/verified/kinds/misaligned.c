// verify: -n 1 --deny strict-c
// Members of packed structures, what is copied, and structures that travel in registers need no alignment.
#include <stdlib.h>
#include <string.h>

struct __attribute__((packed)) record {
  char kind;
  double value;
  int count;
};

struct three {
  int a, b, c;
};

static int sum(struct three t) { return t.a + t.b + t.c; }

static struct three next(struct three t) { return (struct three){t.b, t.c, t.a}; }

int main(void) {
  struct record records[3] = {{0}};
  for (int i = 0; i < 3; i++) {
    records[i].value = i;
    records[i].count += i;
  }
  char *bytes = malloc(32);
  if (!bytes) return 0;
  double value = 2.5, back;
  memcpy(bytes + 3, &value, sizeof value);
  memcpy(&back, bytes + 3, sizeof back);
  long double *wide = (long double *)bytes;
  *wide = 1;
  struct three all[3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int total = 0;
  for (int i = 0; i < 3; i++) total += sum(next(all[i]));
  int ok = back == value && records[2].value == 2 && total == 45 && *wide == 1;
  free(bytes);
  return !ok;
}
