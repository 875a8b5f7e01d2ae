// Enumerations: values, negative and repeated ones, arithmetic, as index and switch, in bit masks, own size.
#include <stdio.h>

enum level { DEBUG, INFO, WARN = 10, ERROR, FATAL = WARN + 20, ALIAS = INFO };
enum access { READ = 1 << 0, WRITE = 1 << 1, EXECUTE = 1 << 2, ALL = READ | WRITE | EXECUTE };
enum negative { MINUS = -5, NEXT, ZERO = 0 };
enum big { HUGE_VALUE = 0x7fffffff };
typedef enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS } direction;
enum { BUFFER = 12, WORDS = BUFFER / sizeof(int) };

static direction turn(direction d, int steps) { return (direction)(((int)d + steps) & 3); }

static const char *const names[DIRECTIONS] = {[EAST] = "east", [NORTH] = "north", [WEST] = "west", [SOUTH] = "south"};

int main(void)
{
    printf("%d %d %d %d %d\n", DEBUG, INFO, ERROR, FATAL, ALIAS);
    printf("%d %d %d\n", MINUS, NEXT, ZERO);
    printf("%d %d\n", HUGE_VALUE, WORDS);
    direction d = NORTH;
    for (int i = 0; i < 5; i++, d = turn(d, 3))
        printf("%s ", names[d]);
    printf("\n");
    enum access rights = READ | EXECUTE;
    rights = (enum access)(rights & ~READ);
    rights = (enum access)(rights ^ ALL);
    printf("%d %d\n", rights, (rights & WRITE) != 0);
    enum level level = WARN;
    level++;
    switch (level) {
    case ERROR: printf("error\n"); break;
    default: printf("other\n");
    }
    struct { enum level l : 6; enum negative n : 4; } packed = {FATAL, MINUS};
    printf("%d %d\n", packed.l, packed.n);
    enum local { A = 'a', B, C = A } letter = B;
    printf("%c %d %zu\n", letter, C == A, sizeof letter);
    int counts[DIRECTIONS] = {0};
    for (int i = 0; i < 10; i++)
        counts[turn(NORTH, i * i)]++;
    printf("%d %d %d %d\n", counts[NORTH], counts[EAST], counts[SOUTH], counts[WEST]);
    return 0;
}
