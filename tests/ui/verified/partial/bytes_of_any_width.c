// verify: --entry f
#include <string.h>
struct s { int a; short b; char c; double d; };
int f(struct s *s) {
    unsigned char *p = (unsigned char *)s;
    unsigned long word;
    memcpy(&word, s, sizeof word);
    return p[1] == ((s->a >> 8) & 255) && (unsigned)word == (unsigned)s->a ? 0 : 1 / (p[1] - p[1] + 1);
}
