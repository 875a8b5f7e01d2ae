// One member of a struct is not set, survives two copies, and is set before it is printed.
#include <stdio.h>

struct options {
    int level;
    int verbose;
    double limit;
};

static struct options standard(void)
{
    struct options o;
    o.level = 3;
    o.limit = 0.5;
    return o;
}

int main(void)
{
    struct options a = standard(), b = a;
    b.verbose = b.level > 2;
    printf("%d %d\n", b.level, b.verbose);
    return 0;
}
