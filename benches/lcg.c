/* An integer loop with table look-ups: a linear congruential generator whose values select table entries.
 * The argument is the number of rounds in thousands. */
#include <stdio.h>
#include <stdlib.h>

static unsigned table[1024];

int main(int argc, char **argv) {
  long rounds = (argc > 1 ? atol(argv[1]) : 1000) * 1000;
  unsigned state = 12345, sum = 0;
  for (int i = 0; i < 1024; i++) table[i] = (unsigned)i * 2654435761u;
  for (long i = 0; i < rounds; i++) {
    state = state * 1664525u + 1013904223u;
    sum += table[state >> 22] ^ (state & 0xff);
    table[(state >> 12) & 1023] += sum;
  }
  printf("%u\n", sum);
  return 0;
}
