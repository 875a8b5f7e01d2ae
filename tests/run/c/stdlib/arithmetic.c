// abs, labs, llabs, div, ldiv, lldiv, imaxdiv: all sign combinations and limits.
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%d %d %ld %lld %jd\n", abs(-5), abs(INT_MIN + 1), labs(-6L), llabs(LLONG_MIN + 1), imaxabs(-7));
    int tops[] = {17, -17, 0, INT_MAX, INT_MIN}, bottoms[] = {5, -5, 1, 1000};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 4; j++) {
            div_t d = div(tops[i], bottoms[j]);
            ldiv_t l = ldiv(tops[i] * 1000L, bottoms[j]);
            printf("%d,%d %ld,%ld; ", d.quot, d.rem, l.quot, l.rem);
        }
    printf("\n");
    lldiv_t ll = lldiv(LLONG_MIN, 10);
    imaxdiv_t im = imaxdiv(INTMAX_MAX, -7);
    printf("%lld %lld %jd %jd\n", ll.quot, ll.rem, im.quot, im.rem);
    int seconds = 98765;
    div_t minutes = div(seconds, 60), hours = div(minutes.quot, 60);
    printf("%d:%02d:%02d\n", hours.quot, hours.rem, minutes.rem);
    return 0;
}
