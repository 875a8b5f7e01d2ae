/* Nineteen forks, and for some a twentieth, over ten megabytes of memory: breadth first, more than 100,000 states are
 * alive at once. Every state writes into the memory after each fork, so that none shares everything with another. */
#include <concord.h>
#include <stdlib.h>

int main(void) {
  enum { SIZE = 10 << 20, FORKS = 19 };
  unsigned char b[FORKS + 1], *room = malloc(SIZE);
  for (int i = 0; i < SIZE; i++)
    room[i] = (unsigned char)i;
  concord_symbolic(b, sizeof b, "b");
  for (int i = 0; i < FORKS; i++) {
    room[0] <<= 1;
    if (b[i] > 127)
      room[0]++;
  }
  if (room[0] % 8 == 0 && b[FORKS] > 127)
    room[0] = 0;
  free(room);
  return 0;
}
