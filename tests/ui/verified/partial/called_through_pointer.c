// verify: --entry f
typedef int (*op)(int);
static int twice(int x) { return x & 1; }
static int none(int x) { return x & 0; }
op table[2] = {twice, none};
struct s { op run; };
int f(struct s *s, int x) { return s->run(x) > 1 ? 1 / (x - x) : 0; }
