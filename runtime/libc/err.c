/* Formatted error messages: BSD <err.h> and GNU `error`. Each prefixes the program's name; all but the `x` forms append the text of
 * `errno` (or of the number given). */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void vwarn(const char *format, va_list arguments)
{
    int number = errno;
    fprintf(stderr, "%s: ", program_invocation_short_name);
    if (format != NULL) {
        vfprintf(stderr, format, arguments);
        fprintf(stderr, ": ");
    }
    fprintf(stderr, "%s\n", strerror(number));
    errno = number;
}

void vwarnx(const char *format, va_list arguments)
{
    fprintf(stderr, "%s: ", program_invocation_short_name);
    if (format != NULL)
        vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
}

void verr(int status, const char *format, va_list arguments)
{
    vwarn(format, arguments);
    exit(status);
}

void verrx(int status, const char *format, va_list arguments)
{
    vwarnx(format, arguments);
    exit(status);
}

void warn(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vwarn(format, arguments);
    va_end(arguments);
}

void warnx(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vwarnx(format, arguments);
    va_end(arguments);
}

void err(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    verr(status, format, arguments);
}

void errx(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    verrx(status, format, arguments);
}

unsigned int error_message_count;

void error(int status, int number, const char *format, ...)
{
    fflush(stdout);
    fprintf(stderr, "%s: ", program_invocation_name);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    if (number != 0)
        fprintf(stderr, ": %s", strerror(number));
    fprintf(stderr, "\n");
    error_message_count++;
    if (status != 0)
        exit(status);
}
