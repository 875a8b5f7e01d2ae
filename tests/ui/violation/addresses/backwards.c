// verify: -n 1
int first[16], second[16];

static int *back(int *p, long distance) { return p - distance; }

int main(void) {
  int *p = back(second, 1L << 30);
  return *p; //~ ERROR out-of-bounds
}
