// verify: --entry f
union u { int i; double d; void *p; };
struct s { unsigned a : 3, b : 5; union u u; };
int f(struct s *s) {
    if (s->a > 7) return 1 / (s->b - s->b);
    return s->u.i == 3;
}
