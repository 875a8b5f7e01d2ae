// verify: -n 1 --deny call-type
// What goes through a vector register does not arrive in a general one.
static int half(int a) { return a / 2; }

int main(void) {
  int (*call)(double) = (int (*)(double))half;
  (void)call(4.0); //~ ERROR call-type
  return 0;
}
