#define T double

/* c = a * b for an n by l matrix a and an l by m matrix b. */
void mat_mul(int l, int m, int n, T *a, T *b, T *c);
