// Inline functions: static inline, extern inline with an external definition, always_inline, noinline, recursive.
#include <stdio.h>

static inline int smaller(int a, int b) { return a < b ? a : b; }

inline int external(int x) { return x + 100; }
extern inline int external(int x);

static inline __attribute__((always_inline)) int forced(int x)
{
    int result = 1;
    for (int i = 0; i < x; i++)
        result *= 2;
    return result;
}

static __attribute__((noinline)) int apart(int *counter) { return ++*counter; }

static inline unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }

static __attribute__((pure)) int pure_sum(const int *v, int n)
{
    int total = 0;
    for (int i = 0; i < n; i++)
        total += v[i];
    return total;
}

static __attribute__((const)) int cube(int x) { return x * x * x; }

int main(void)
{
    int counter = 0, values[] = {4, 5, 6};
    printf("%d %d %d\n", smaller(3, 2), external(5), forced(10));
    apart(&counter);
    apart(&counter);
    printf("%d %u %d %d\n", counter, gcd(84, 36), pure_sum(values, 3), cube(-3));
    int (*f)(int, int) = smaller;
    int (*g)(int) = external;
    printf("%d %d\n", f(7, 9), g(-100));
    return 0;
}
