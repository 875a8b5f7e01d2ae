// cflags: -fopenmp
// An operator of the program's own.
#include <stdio.h>

struct range {
    int low, high;
};

static struct range merge(struct range a, struct range b)
{
    struct range r = { a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high };
    return r;
}

#pragma omp declare reduction(widen : struct range : omp_out = merge(omp_out, omp_in)) \
    initializer(omp_priv = (struct range){ 1000, -1000 })

int main(void)
{
    int values[] = { 7, 3, 12, -4, 9 };
    struct range all = { 5, 5 };
#pragma omp parallel for reduction(widen : all) num_threads(2)
    for (int i = 0; i < 5; i++)
        all = merge(all, (struct range){ values[i], values[i] });
    printf("%d..%d\n", all.low, all.high);
}
