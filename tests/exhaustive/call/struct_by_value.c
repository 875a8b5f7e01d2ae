#include <concord.h>
#include <stdio.h>

struct pair { signed char x; short y; };
static struct pair swap(struct pair p) { struct pair q = {(signed char)p.y, p.x}; return q; }

int main(void) {
  signed char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  struct pair p = swap((struct pair){a, b}), copy = p;
  copy.x++;
  puts(p.x == b && p.y == a ? (copy.x > p.x ? "larger" : "wrapped") : "wrong");
  return 0;
}
