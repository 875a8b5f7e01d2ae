/* Last and leading components of path names: POSIX `basename`/`dirname` (<libgen.h>) and GNU `basename`.
 *
 * glibc keeps both basenames apart by symbol: <libgen.h> maps `basename` to `__xpg_basename`, <string.h> under
 * _GNU_SOURCE declares the plain symbol, which never modifies its argument. */
#include <stddef.h>

char *__xpg_basename(char *path);
char *basename(const char *path);
char *dirname(char *path);

static char dot[] = ".";

char *basename(const char *path)
{
    const char *last = path;
    for (; *path != '\0'; path++)
        if (*path == '/')
            last = path + 1;
    return (char *)last;
}

char *__xpg_basename(char *path)
{
    if (path == NULL || *path == '\0')
        return dot;
    size_t end = 0;
    while (path[end] != '\0')
        end++;
    size_t stop = end;
    while (stop > 0 && path[stop - 1] == '/')
        stop--;
    if (stop == 0) /* slashes only: the root, as its last slash */
        return path + end - 1;
    if (stop < end)
        path[stop] = '\0';
    size_t start = stop;
    while (start > 0 && path[start - 1] != '/')
        start--;
    return path + start;
}

char *dirname(char *path)
{
    if (path == NULL)
        return dot;
    size_t end = 0;
    while (path[end] != '\0')
        end++;
    while (end > 0 && path[end - 1] == '/')
        end--;
    if (end == 0 && *path != '/')
        return dot;
    while (end > 0 && path[end - 1] != '/')
        end--;
    if (end == 0 && *path != '/')
        return dot;
    size_t slash = end;
    while (end > 0 && path[end - 1] == '/')
        end--;
    if (end > 0) {
        path[end] = '\0';
        return path;
    }
    /* Only the root remains. Exactly two leading slashes may mean something else (POSIX 4.13): keep them. */
    if (slash == 0)
        while (path[slash] == '/')
            slash++;
    path[slash == 2 ? 2 : 1] = '\0';
    return path;
}
