// Switch in all forms: fall-through, ranges, sparse and 64-bit cases, negative cases, nesting, Duff's device.
#include <stdio.h>

enum colour { RED = 1, GREEN = 5, BLUE = -3 };

static const char *name(enum colour c)
{
    switch (c) {
    case RED:
        return "red";
    case GREEN:
        return "green";
    case BLUE:
        return "blue";
    default:
        return "?";
    }
}

static int sparse(long long key)
{
    switch (key) {
    case 0x7fffffffffffffffLL: return 1;
    case -0x7fffffffffffffffLL - 1: return 2;
    case 1LL << 40: return 3;
    case -1: return 4;
    case 0: return 5;
    }
    return 0;
}

static int kind(unsigned char c)
{
    switch (c) {
    case '0' ... '9': return 1;
    case 'a' ... 'z':
    case 'A' ... 'Z': return 2;
    case '_': return 3;
    case 128 ... 255: return 4;
    default: return 0;
    }
}

static int fall(int n)
{
    int result = 0;
    switch (n) {
    case 3: result += 100;
    /* fall through */
    case 2: result += 10;
    /* fall through */
    default: result += 1; break;
    case 9: result = -1;
    }
    return result;
}

static void duff(char *to, const char *from, int count)
{
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--rounds > 0);
    }
}

int main(void)
{
    printf("%s %s %s %s\n", name(RED), name(GREEN), name(BLUE), name((enum colour)2));
    printf("%d%d%d%d%d%d\n", sparse(0x7fffffffffffffffLL), sparse(-0x7fffffffffffffffLL - 1), sparse(1LL << 40),
           sparse(-1), sparse(0), sparse(7));
    for (const char *p = "a9_Z \xe4"; *p; p++)
        printf("%d", kind((unsigned char)*p));
    printf("\n");
    for (int i = 0; i < 5; i++)
        printf("%d ", fall(i));
    printf("%d\n", fall(9));
    char to[12] = {0};
    duff(to, "duffsdevice", 11);
    printf("%s\n", to);
    int count = 0;
    for (int i = 0; i < 20; i++) {
        switch (i % 5) {
        case 0:
            continue;
        case 1:
            switch (i % 3) {
            case 0: count += 100; break;
            case 1: count += 10; break;
            }
            break;
        case 2:
            if (i > 12)
                goto done;
            count++;
        }
    }
done:
    printf("%d\n", count);
    switch (count)
        ;
    switch (1) {
        int unused;
    case 1:
        unused = 4;
        printf("%d\n", unused);
    }
    return 0;
}
