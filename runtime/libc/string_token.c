/* Cutting byte strings into tokens: `strtok` (C11 7.24.5.8), POSIX `strtok_r`, BSD `strsep`, POSIX `getsubopt`. */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static int member(char c, const char *set)
{
    for (; *set != '\0'; set++)
        if (*set == c)
            return 1;
    return 0;
}

/* `*rest` afterwards points to the byte after the separator that ended the token, or to the terminator. */
static char *next_token(char *s, const char *separators, char **rest)
{
    if (s == NULL)
        s = *rest;
    while (*s != '\0' && member(*s, separators))
        s++;
    if (*s == '\0') {
        *rest = s;
        return NULL;
    }
    char *token = s;
    while (*s != '\0' && !member(*s, separators))
        s++;
    if (*s != '\0')
        *s++ = '\0';
    *rest = s;
    return token;
}

char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest)
{
    return next_token(s, separators, rest);
}

char *__strtok_r(char *restrict s, const char *restrict separators, char **restrict rest)
{
    return next_token(s, separators, rest);
}

char *strtok(char *restrict s, const char *restrict separators)
{
    static char *rest;
    return next_token(s, separators, &rest);
}

char *strsep(char **restrict cursor, const char *restrict separators)
{
    char *token = *cursor;
    if (token == NULL)
        return NULL;
    char *s = token;
    while (*s != '\0' && !member(*s, separators))
        s++;
    if (*s == '\0') {
        *cursor = NULL;
    } else {
        *s = '\0';
        *cursor = s + 1;
    }
    return token;
}

char *__strsep(char **restrict cursor, const char *restrict separators)
{
    return strsep(cursor, separators);
}

/* Takes the next of `name[=value],...`; -1, with the whole suboption as value, if its name is not a known one. */
int getsubopt(char **restrict cursor, char *const *restrict names, char **restrict value)
{
    char *option = *cursor;
    if (*option == '\0')
        return -1;
    size_t end = 0;
    while (option[end] != '\0' && option[end] != ',')
        end++;
    size_t name = 0;
    while (name < end && option[name] != '=')
        name++;
    *cursor = option + end;
    if (option[end] == ',') {
        option[end] = '\0';
        *cursor = option + end + 1;
    }
    for (int i = 0; names[i] != NULL; i++) {
        size_t n = 0;
        while (n < name && names[i][n] == option[n] && names[i][n] != '\0')
            n++;
        if (n == name && names[i][n] == '\0') {
            *value = name < end ? option + name + 1 : NULL;
            return i;
        }
    }
    *value = option;
    return -1;
}
