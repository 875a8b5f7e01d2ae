// Every answer to a question about an input leads to a state with memory of its own: the oldest
// first, they do not fit into any machine.
#include <concord.h>
#include <string.h>

int main(void) {
  static char room[1 << 20];
  unsigned input, seen = 1;
  concord_symbolic(&input, sizeof input, "input");
  for (int bit = 0; bit < 24; bit++) {
    seen *= 2;
    if (input >> bit & 1)
      seen++;
    memset(room, (int)(seen * 2654435761u >> 24), sizeof room);
    room[bit] = (char)seen;
  }
  return room[0] == 1 && room[1] == 2;
}
