/* Output that paths fork at: formatted into a string first, so that every path prints one text. */
#include <stdarg.h>
#include <stdio.h>

static void show(const char *format, ...) {
  char text[64];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  fputs(text, stdout);
}
