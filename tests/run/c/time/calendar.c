// cflags: -D_GNU_SOURCE
// gmtime, mktime and timegm in UTC, asctime, strftime with every conversion, difftime, on fixed instants.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(void)
{
    setenv("TZ", "UTC", 1);
    tzset();
    time_t instants[] = {0, 951782400, 1000000000, 1709164800, 2147483647, -86400, 4102444799};
    for (unsigned i = 0; i < sizeof instants / sizeof *instants; i++) {
        struct tm t;
        gmtime_r(&instants[i], &t);
        printf("%d-%02d-%02d %02d:%02d:%02d wday %d yday %d ", t.tm_year + 1900, t.tm_mon + 1, t.tm_mday, t.tm_hour,
               t.tm_min, t.tm_sec, t.tm_wday, t.tm_yday);
        printf("%d %d %s", timegm(&t) == instants[i], mktime(&t) == instants[i], asctime(&t));
    }
    struct tm odd = {.tm_year = 124, .tm_mon = 13, .tm_mday = -5, .tm_hour = 30, .tm_min = -90};
    time_t normalised = timegm(&odd);
    printf("%ld %d %d %d %d\n", (long)normalised, odd.tm_year, odd.tm_mon, odd.tm_mday, odd.tm_hour);
    printf("%g\n", difftime(instants[2], instants[1]));
    const char *formats[] = {"%Y-%m-%d %H:%M:%S", "%a %A %b %B", "%d %e %j %U %W %w %u", "%I %p %M %y %C", "%D %F %T %R",
                             "%c", "%x %X", "%G %V %g", "%%%n%t|", "%h %k %l %s", "%r", "%Z %z"};
    struct tm *t = gmtime(&instants[3]);
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
        char text[80];
        size_t n = strftime(text, sizeof text, formats[i], t);
        printf("%zu %s\n", n, text);
    }
    char small[5];
    printf("%zu %zu\n", strftime(small, sizeof small, "%Y", t), strftime(small, 4, "%Y", t));
    printf("%s", ctime(&instants[2]));
    struct tm *local = localtime(&instants[2]);
    printf("%d %d\n", local->tm_hour, local->tm_isdst);
    return 0;
}
