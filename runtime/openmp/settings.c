/* Internal control variables as the program starts (OpenMP 5.2, 2.2): from
 * environment variables, else the size that the user gave Concord. */

#include <stdlib.h>

#include "runtime.h"

/* The size of teams that nobody fixes; the front end puts what `--threads`
 * says here. */
int __concord_team_size = 2;

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The first number of a list as `OMP_NUM_THREADS=4,2` is; 0 if there is none. */
static int number_in(const char *text)
{
    int number = 0;
    if (!text)
        return 0;
    while (*text == ' ')
        text++;
    for (; is_digit(*text) && number < 100000; text++)
        number = 10 * number + (*text - '0');
    return number;
}

static int begins(const char *text, const char *word)
{
    for (; *word; text++, word++)
        if ((*text | 32) != *word)
            return 0;
    return 1;
}

int __omp_is_true(const char *name)
{
    const char *text = getenv(name);
    return text && (begins(text, "true") || *text == '1');
}

static void read_schedule(struct controls *controls)
{
    const char *text = getenv("OMP_SCHEDULE");
    controls->schedule = 1;
    if (!text)
        return;
    for (const char *p = text; *p; p++)
        if (*p == ':')
            text = p + 1;
    controls->schedule = begins(text, "dynamic") ? 2 : begins(text, "guided") ? 3 : begins(text, "auto") ? 4 : 1;
    for (const char *p = text; *p; p++)
        if (*p == ',')
            controls->schedule_chunk = number_in(p + 1);
}

void __omp_initial_controls(struct controls *controls)
{
    *controls = (struct controls){ 0 };
    controls->threads = number_in(getenv("OMP_NUM_THREADS"));
    if (controls->threads < 1)
        controls->threads = __concord_team_size;
    controls->max_active_levels = number_in(getenv("OMP_MAX_ACTIVE_LEVELS"));
    if (controls->max_active_levels < 1)
        controls->max_active_levels = __omp_is_true("OMP_NESTED") ? 1000000 : 1;
    controls->thread_limit = number_in(getenv("OMP_THREAD_LIMIT"));
    if (controls->thread_limit < 1)
        controls->thread_limit = 1000000;
    controls->dynamic = __omp_is_true("OMP_DYNAMIC");
    read_schedule(controls);
}
