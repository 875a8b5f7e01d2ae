// <fenv.h>: the rounding mode, exception flags that the program raises and clears itself, a saved environment.
#include <fenv.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    printf("%d\n", fegetround() == FE_TONEAREST);
    feclearexcept(FE_ALL_EXCEPT);
    printf("%d\n", fetestexcept(FE_ALL_EXCEPT));
    feraiseexcept(FE_OVERFLOW | FE_DIVBYZERO);
    printf("%d %d %d\n", fetestexcept(FE_OVERFLOW) != 0, fetestexcept(FE_INVALID) != 0,
           fetestexcept(FE_DIVBYZERO | FE_INVALID) == FE_DIVBYZERO);
    feclearexcept(FE_DIVBYZERO);
    printf("%d %d\n", fetestexcept(FE_OVERFLOW) != 0, fetestexcept(FE_DIVBYZERO) != 0);
    fenv_t saved;
    fegetenv(&saved);
    feclearexcept(FE_ALL_EXCEPT);
    fesetenv(&saved);
    printf("%d\n", fetestexcept(FE_OVERFLOW) != 0);
    feclearexcept(FE_ALL_EXCEPT);
    printf("%d\n", fesetround(FE_TONEAREST));
    printf("%g %g %g\n", rint(2.5), rint(-2.5), nearbyint(3.5));
    return 0;
}
