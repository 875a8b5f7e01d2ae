/* Locales: <locale.h> (C11 7.11) and `nl_langinfo`. There is one locale, "C", also under the name "POSIX".
 *
 * `setlocale(category, "")` asks for the user's locale; here that is "C" too, whatever LANG says, so that a run does not
 * depend on the machine. Any other name is refused with a null pointer, as on a system without that locale. */
#define _GNU_SOURCE
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stddef.h>

static char c_name[] = "C";
static char empty[] = "";
static char point[] = ".";

static int same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

char *setlocale(int category, const char *name)
{
    if (category < LC_CTYPE || category > LC_IDENTIFICATION)
        return NULL;
    if (name == NULL || *name == '\0' || same(name, "C") || same(name, "POSIX"))
        return c_name;
    return NULL;
}

struct lconv *localeconv(void)
{
    static struct lconv conventions = {
        .decimal_point = point,
        .thousands_sep = empty,
        .grouping = empty,
        .int_curr_symbol = empty,
        .currency_symbol = empty,
        .mon_decimal_point = empty,
        .mon_thousands_sep = empty,
        .mon_grouping = empty,
        .positive_sign = empty,
        .negative_sign = empty,
        .int_frac_digits = CHAR_MAX,
        .frac_digits = CHAR_MAX,
        .p_cs_precedes = CHAR_MAX,
        .p_sep_by_space = CHAR_MAX,
        .n_cs_precedes = CHAR_MAX,
        .n_sep_by_space = CHAR_MAX,
        .p_sign_posn = CHAR_MAX,
        .n_sign_posn = CHAR_MAX,
        .int_p_cs_precedes = CHAR_MAX,
        .int_p_sep_by_space = CHAR_MAX,
        .int_n_cs_precedes = CHAR_MAX,
        .int_n_sep_by_space = CHAR_MAX,
        .int_p_sign_posn = CHAR_MAX,
        .int_n_sign_posn = CHAR_MAX,
    };
    return &conventions;
}

char *nl_langinfo(nl_item item)
{
    static const struct {
        nl_item item;
        const char *text;
    } texts[] = {
        {CODESET, "ANSI_X3.4-1968"},
        {RADIXCHAR, "."},
        {D_T_FMT, "%a %b %e %H:%M:%S %Y"},
        {D_FMT, "%m/%d/%y"},
        {T_FMT, "%H:%M:%S"},
        {T_FMT_AMPM, "%I:%M:%S %p"},
        {AM_STR, "AM"},
        {PM_STR, "PM"},
        {DAY_1, "Sunday"},
        {DAY_2, "Monday"},
        {DAY_3, "Tuesday"},
        {DAY_4, "Wednesday"},
        {DAY_5, "Thursday"},
        {DAY_6, "Friday"},
        {DAY_7, "Saturday"},
        {ABDAY_1, "Sun"},
        {ABDAY_2, "Mon"},
        {ABDAY_3, "Tue"},
        {ABDAY_4, "Wed"},
        {ABDAY_5, "Thu"},
        {ABDAY_6, "Fri"},
        {ABDAY_7, "Sat"},
        {MON_1, "January"},
        {MON_2, "February"},
        {MON_3, "March"},
        {MON_4, "April"},
        {MON_5, "May"},
        {MON_6, "June"},
        {MON_7, "July"},
        {MON_8, "August"},
        {MON_9, "September"},
        {MON_10, "October"},
        {MON_11, "November"},
        {MON_12, "December"},
        {ABMON_1, "Jan"},
        {ABMON_2, "Feb"},
        {ABMON_3, "Mar"},
        {ABMON_4, "Apr"},
        {ABMON_5, "May"},
        {ABMON_6, "Jun"},
        {ABMON_7, "Jul"},
        {ABMON_8, "Aug"},
        {ABMON_9, "Sep"},
        {ABMON_10, "Oct"},
        {ABMON_11, "Nov"},
        {ABMON_12, "Dec"},
        {YESEXPR, "^[yY]"},
        {NOEXPR, "^[nN]"},
        {CRNCYSTR, "-"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].item == item)
            return (char *)texts[i].text;
    return empty;
}
