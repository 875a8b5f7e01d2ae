#include <concord.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  unsigned char room[4];
  memset(room, a, sizeof room);
  unsigned word;
  memcpy(&word, room, 4);
  puts(word == 0x41414141u ? "AAAA" : word > 0x7fffffffu ? "high" : "low");
  return 0;
}
