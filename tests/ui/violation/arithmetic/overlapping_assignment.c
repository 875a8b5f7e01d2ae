// verify: -n 1
// Objects that overlap in part must not be assigned to each other (C17 6.5.16.1p3).
struct pair {
  long a[4];
};

static void set(struct pair *to, const struct pair *from) {
  *to = *from; //~ ERROR library-misuse
}

int main(void) {
  long numbers[6] = {1, 2, 3, 4, 5, 6};
  set((struct pair *)(numbers + 2), (struct pair *)numbers);
  return numbers[0] != 1;
}
