/* The `__*_chk` entry points that glibc's headers call under _FORTIFY_SOURCE.
 *
 * The object size that the compiler passes is not looked at: the interpreter knows every object's true bounds
 * and reports an overflow at the byte where it happens, which is at least as strict. */
#define _GNU_SOURCE
#include <stddef.h>
#include <string.h>

void *__memcpy_chk(void *restrict to, const void *restrict from, size_t n, size_t room)
{
    (void)room;
    return memcpy(to, from, n);
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t room)
{
    (void)room;
    return memmove(to, from, n);
}

void *__mempcpy_chk(void *restrict to, const void *restrict from, size_t n, size_t room)
{
    (void)room;
    memcpy(to, from, n);
    return (char *)to + n;
}

void *__memset_chk(void *to, int c, size_t n, size_t room)
{
    (void)room;
    return memset(to, c, n);
}

void __explicit_bzero_chk(void *to, size_t n, size_t room)
{
    (void)room;
    memset(to, 0, n);
}

char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room)
{
    (void)room;
    return strcpy(to, from);
}

char *__stpcpy_chk(char *restrict to, const char *restrict from, size_t room)
{
    (void)room;
    return stpcpy(to, from);
}

char *__strncpy_chk(char *restrict to, const char *restrict from, size_t n, size_t room)
{
    (void)room;
    return strncpy(to, from, n);
}

char *__stpncpy_chk(char *restrict to, const char *restrict from, size_t n, size_t room)
{
    (void)room;
    return stpncpy(to, from, n);
}

char *__strcat_chk(char *restrict to, const char *restrict from, size_t room)
{
    (void)room;
    return strcat(to, from);
}

char *__strncat_chk(char *restrict to, const char *restrict from, size_t n, size_t room)
{
    (void)room;
    return strncat(to, from, n);
}
