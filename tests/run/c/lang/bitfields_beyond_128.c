// A run of packed bit-fields whose storage unit has more than 128 bits.
#include <stdio.h>

#pragma pack(push, 1)
struct wide {
  signed a : 9;
  unsigned b : 30;
  signed long c : 61;
  unsigned long d : 60;
  signed e : 5;
};
#pragma pack(pop)

static struct wide g = {-200, 0x2fffffffu, -1000000007L, 0xabcdef123456789UL, -16};

static void show(const char *name, struct wide w) {
  printf("%s %d %u %ld %lu %d\n", name, w.a, w.b, (long)w.c, (unsigned long)w.d, w.e);
}

int main(void) {
  struct wide w = g;
  printf("%d\n", (int)sizeof w);
  show("g", g);
  w.a = 255;
  show("a", w);
  w.b = 1;
  show("b", w);
  w.c += 5;
  w.d >>= 3;
  show("cd", w);
  w.e = -1;
  for (int i = 0; i < 40; i++) {
    w.a ^= i * 7;
    w.b += 0x1234567u * (unsigned)i;
    w.c = w.c * 3 - i;
    w.d = w.d * 5 + (unsigned)w.e;
    w.e += 3;
  }
  show("loop", w);
  g = w;
  return !(g.c == w.c && g.d == w.d);
}
