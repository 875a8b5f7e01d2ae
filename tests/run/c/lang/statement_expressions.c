// GNU C: statement expressions, typeof, omitted middle operand, nested evaluation, cleanup attribute, local labels.
#include <stdio.h>

#define MAX(a, b)                                                                                                      \
    ({                                                                                                                 \
        __typeof__(a) a_ = (a);                                                                                        \
        __typeof__(b) b_ = (b);                                                                                        \
        a_ > b_ ? a_ : b_;                                                                                             \
    })
#define SWAP(a, b)                                                                                                     \
    do {                                                                                                               \
        __typeof__(a) kept = (a);                                                                                      \
        (a) = (b);                                                                                                     \
        (b) = kept;                                                                                                    \
    } while (0)

static void released(const int *handle) { printf("released %d\n", *handle); }

static int scoped(int n)
{
    int handle __attribute__((cleanup(released))) = n;
    for (int i = 0; i < 3; i++) {
        int inner __attribute__((cleanup(released))) = n * 10 + i;
        if (i == 1)
            return inner;
    }
    return handle;
}

static int evaluated;
static int once(int value)
{
    evaluated++;
    return value;
}

int main(void)
{
    printf("%d %g\n", MAX(once(3), once(8)), MAX(2, 2.5));
    printf("%d\n", evaluated);
    int x = ({
        int total = 0;
        for (int i = 0; i < 5; i++)
            total += ({ i % 2 ? i : 0; });
        total;
    });
    printf("%d\n", x);
    struct { int a; char b[3]; } p = {1, "p"}, q = {2, "q"};
    __typeof__(p) *r = (void *)&q;
    (void)r;
    SWAP(x, p.a);
    printf("%d %d %s\n", x, p.a, p.b);
    printf("%d %d\n", once(0) ?: 42, once(5) ?: 42);
    printf("%d\n", evaluated);
    printf("%d\n", scoped(4));
    int found = ({
        __label__ out;
        int result = -1;
        for (int i = 0; i < 10; i++)
            if (i * i > 50) {
                result = i;
                goto out;
            }
    out:
        result;
    });
    printf("%d %d\n", found, __builtin_types_compatible_p(__typeof__(found), int));
    printf("%d\n", __builtin_choose_expr(sizeof(int) == 4, 10, "no"));
    return 0;
}
