#include <concord.h>
#include <stdio.h>
#include <stdarg.h>

static int sum(int n, ...) { va_list v; va_start(v, n); int s = 0; while (n--) s += va_arg(v, int); va_end(v); return s; }

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int s = sum(a % 4, a, 10, 20);
  puts(s > 100 ? "large" : s == 0 ? "zero" : "small");
  return 0;
}
