// One member of a struct is not set, survives two copies, and is then printed.
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
    printf("%d\n", b.level);
    printf("%d\n", b.verbose); //~ ERROR uninitialised
    return 0;
}
