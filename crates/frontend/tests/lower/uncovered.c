/* What is not covered says so at its place, and nothing else suffers. */
#include <setjmp.h>
jmp_buf place;

int assembly(int x)
{
    int y;
    __asm__("incl %0" : "=r"(y) : "0"(x));
    return y;
}

void barrier(void) { __asm__ volatile("" ::: "memory"); }

int jumps(void)
{
    if (setjmp(place))
        return 1;
    longjmp(place, 1);
}

int big(int x)
{
    unsigned _BitInt(200) b = x;
    return (int)(b * b >> 100);
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 5)
        return assembly(1) + jumps() + big(2);
    barrier();
    return 0;
}
