/* The environment: `getenv` (C11 7.22.4.6) and POSIX `setenv`, `unsetenv`, `putenv`, plus `clearenv`.
 *
 * `environ` starts as the array that the process was given and is replaced by one of our own when it must grow.
 * Strings made by `setenv` are kept for the whole run, reachable through `kept`, because a program may still hold a
 * pointer from `getenv` to a replaced value; that is no leak of the program's. */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern char **__environ;

int clearenv(void);

struct kept {
    struct kept *next;
    char text[];
};

static struct kept *kept;

/* The array that we allocated last; only this one may be reallocated. */
static char **owned;

static size_t length(const char *s)
{
    size_t n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

/* Length of a variable's name at the start of `s`, up to '=' or the end. */
static size_t name_length(const char *s)
{
    size_t n = 0;
    while (s[n] != '\0' && s[n] != '=')
        n++;
    return n;
}

/* The slot of the variable whose name is the first n bytes of `name`, or the array's terminating slot. */
static char **slot(const char *name, size_t n)
{
    char **at = __environ;
    for (; *at != NULL; at++) {
        size_t i = 0;
        while (i < n && (*at)[i] == name[i])
            i++;
        if (i == n && (*at)[n] == '=')
            break;
    }
    return at;
}

static int valid_name(const char *name)
{
    return name != NULL && *name != '\0' && name[name_length(name)] == '\0';
}

char *getenv(const char *name)
{
    size_t n = length(name);
    if (__environ == NULL || n == 0)
        return NULL;
    char **at = slot(name, n);
    return *at == NULL ? NULL : *at + n + 1;
}

char *secure_getenv(const char *name)
{
    return getenv(name);
}

/* Puts `entry` in place of the variable that it names, or at the end. */
static int install(char *entry)
{
    size_t count = 0;
    if (__environ != NULL) {
        char **at = slot(entry, name_length(entry));
        if (*at != NULL) {
            *at = entry;
            return 0;
        }
        count = (size_t)(at - __environ);
    }
    char **grown = realloc(__environ == owned ? owned : NULL, (count + 2) * sizeof *grown);
    if (grown == NULL)
        return -1;
    if (__environ != owned && count > 0)
        memcpy(grown, __environ, count * sizeof *grown);
    grown[count] = entry;
    grown[count + 1] = NULL;
    owned = grown;
    __environ = grown;
    return 0;
}

int setenv(const char *name, const char *value, int replace)
{
    if (!valid_name(name)) {
        errno = EINVAL;
        return -1;
    }
    size_t n = length(name);
    if (!replace && __environ != NULL && *slot(name, n) != NULL)
        return 0;
    size_t v = length(value);
    struct kept *fresh = malloc(sizeof *fresh + n + v + 2);
    if (fresh == NULL)
        return -1;
    memcpy(fresh->text, name, n);
    fresh->text[n] = '=';
    memcpy(fresh->text + n + 1, value, v + 1);
    if (install(fresh->text) != 0) {
        free(fresh);
        return -1;
    }
    fresh->next = kept;
    kept = fresh;
    return 0;
}

static void erase(const char *name, size_t n)
{
    if (__environ == NULL)
        return;
    for (char **at = slot(name, n); *at != NULL; at = slot(name, n))
        for (char **move = at; *move != NULL; move++)
            move[0] = move[1];
}

int unsetenv(const char *name)
{
    if (!valid_name(name)) {
        errno = EINVAL;
        return -1;
    }
    erase(name, length(name));
    return 0;
}

/* A string without '=' removes the variable, as in glibc. */
int putenv(char *entry)
{
    size_t n = name_length(entry);
    if (entry[n] == '\0') {
        erase(entry, n);
        return 0;
    }
    return install(entry);
}

int clearenv(void)
{
    free(owned);
    owned = NULL;
    __environ = NULL;
    return 0;
}
