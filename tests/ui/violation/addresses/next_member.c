// verify: -n 1
struct cell {
  int neighbours[4];
  int count;
};

int main(void) {
  struct cell c = {{0}, 0};
  volatile int i = 4;
  c.neighbours[i] = 1; //~ ERROR out-of-bounds
  return c.count * 0;
}
