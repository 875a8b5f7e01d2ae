/* Variable arguments, function pointers, recursion, variable-length arrays, atomics, old declarations. */
#include <stdarg.h>
#include <stdatomic.h>
struct pair { float x, y; };

int sum(int n, ...)
{
    va_list list;
    va_start(list, n);
    int total = 0;
    for (int i = 0; i < n; i++)
        total += va_arg(list, int);
    struct pair p = va_arg(list, struct pair);
    va_end(list);
    return total + (int)p.x;
}

int old();
int (*pointer)(int, ...) = sum;
atomic_int counter;

int lengths(int n)
{
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    return a[n - 1];
}

int main(void)
{
    struct pair p = { 1, 2 };
    atomic_fetch_add(&counter, 2);
    int expected = 2;
    atomic_compare_exchange_strong(&counter, &expected, 7);
    return sum(2, 1, 2, p) + pointer(0, p) + old(3, 4) + lengths(3) + counter;
}

int old(a, b)
long a;
int b;
{
    return (int)a + b;
}
