// memcpy, memmove with overlap both ways, memset, memccpy, mempcpy, bzero, bcopy, swab, memfrob on structs and arrays.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct item {
    int id;
    double weight;
};

int main(void)
{
    char text[] = "0123456789";
    memmove(text + 2, text, 5);
    puts(text);
    memmove(text, text + 3, 6);
    puts(text);
    memmove(text + 1, text + 1, 4);
    memcpy(text + 7, "xyz", 3);
    puts(text);
    struct item from[3] = {{1, 0.5}, {2, 1.5}, {3, 2.5}}, to[3];
    memcpy(to, from, sizeof from);
    memmove(to + 1, to, 2 * sizeof *to);
    printf("%d %d %d %g\n", to[0].id, to[1].id, to[2].id, to[2].weight);
    int numbers[4];
    memset(numbers, 0xff, sizeof numbers);
    memset(&numbers[1], 0, sizeof numbers[1]);
    memset((char *)numbers + 8, 1, 3);
    printf("%d %d %x %d\n", numbers[0], numbers[1], (unsigned)numbers[2], numbers[3]);
    char target[12] = "###########";
    char *after = memccpy(target, "stop.here", '.', 9);
    printf("%s %td\n", target, after - target);
    printf("%d %s\n", memccpy(target, "abc", 'z', 3) == NULL, target);
    after = mempcpy(mempcpy(target, "12", 2), "34", 3);
    printf("%s %td\n", target, after - target);
    bcopy(target, target + 1, 4);
    puts(target);
    bzero(target + 2, 1);
    printf("%s %c\n", target, target[3]);
    swab("badcfe", target, 6);
    printf("%.6s\n", target);
    char secret[] = "secret";
    memfrob(secret, 6);
    memfrob(secret, 6);
    puts(secret);
    char *pointers[3] = {text, secret, target}, *copies[3];
    memcpy(copies, pointers, sizeof pointers);
    copies[1][0] = 'S';
    puts(secret);
    memcpy(text, text, 0);
    printf("%d %d\n", ffs(0x50), ffsl(1L << 40));
    return 0;
}
