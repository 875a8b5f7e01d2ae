// verify: -n 1 --deny strict-c
// Every `unsigned char`, `EOF`, and characters that are not below zero though their type has a sign.
#include <ctype.h>
#include <stdio.h>
#include <wctype.h>

int main(void) {
  int letters = 0;
  for (int c = EOF; c <= 255; c++)
    letters += isalpha(c) != 0;
  for (const signed char *at = (const signed char *)"plain"; *at; at++)
    letters += toupper(*at) != *at;
  return letters != 52 + 5 || isalpha((unsigned char)"\xe9"[0]) || iswalpha(0x20000);
}
