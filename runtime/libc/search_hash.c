/* Hash tables of <search.h>: `hcreate`, `hsearch`, `hdestroy` and their re-entrant forms.
 *
 * POSIX fixes only what is found, and that a full table refuses (ENOMEM); how many entries it holds at least is the
 * argument of `hcreate`. glibc rounds that up to a prime, and so do we: where a program fills the table until
 * it refuses, it sees the same number. Look-up is a plain scan, which keeps symbolic keys from being hashed. */
#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <stddef.h>
#include <stdlib.h>

/* glibc's tag for its table; the layout behind it is ours. */
struct _ENTRY {
    ENTRY entry;
};

static struct hsearch_data global;

static int same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

static int is_prime(size_t odd)
{
    for (size_t d = 3; d <= odd / d; d += 2)
        if (odd % d == 0)
            return 0;
    return 1;
}

int hcreate_r(size_t wanted, struct hsearch_data *table)
{
    if (table->table != NULL)
        return 0;
    size_t size = wanted < 3 ? 3 : wanted | 1;
    while (!is_prime(size))
        size += 2;
    table->table = calloc(size, sizeof *table->table);
    if (table->table == NULL)
        return 0;
    table->size = (unsigned int)size;
    table->filled = 0;
    return 1;
}

void hdestroy_r(struct hsearch_data *table)
{
    free(table->table);
    table->table = NULL;
}

int hsearch_r(ENTRY item, ACTION action, ENTRY **result, struct hsearch_data *table)
{
    for (unsigned int i = 0; i < table->filled; i++) {
        if (same(item.key, table->table[i].entry.key)) {
            *result = &table->table[i].entry;
            return 1;
        }
    }
    *result = NULL;
    if (action == FIND) {
        errno = ESRCH;
        return 0;
    }
    if (table->filled == table->size) {
        errno = ENOMEM;
        return 0;
    }
    table->table[table->filled].entry = item;
    *result = &table->table[table->filled].entry;
    table->filled++;
    return 1;
}

int hcreate(size_t wanted)
{
    return hcreate_r(wanted, &global);
}

void hdestroy(void)
{
    hdestroy_r(&global);
}

ENTRY *hsearch(ENTRY item, ACTION action)
{
    ENTRY *result;
    hsearch_r(item, action, &result, &global);
    return result;
}
