// verify: -n 1
char before[8], here[8], behind[8];

int main(void) {
  volatile char *p = here;
  p[1L << 32] = 5; //~ ERROR out-of-bounds
  return 0;
}
