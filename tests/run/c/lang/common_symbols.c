// cflags: -fcommon
// Tentative definitions: repeated, of differing completeness, with one initialiser, and common storage is zero.
#include <stdio.h>

int repeated;
int repeated;
int repeated;
static int internal;
static int internal = 4;
extern int declared;
int declared;
int sized[];
int sized[6];
double real;
struct later;
extern struct later object;
struct later { int a, b; };
struct later object;
int *pointer;
char text[16];

int main(void)
{
    printf("%d %d %d %d %g %d %d\n", repeated, internal, declared, sized[5], real, object.b, pointer == NULL);
    repeated = 3;
    sized[repeated] = 7;
    object.a = sized[3] + internal;
    pointer = &object.a;
    text[2] = 'x';
    printf("%d %zu %d\n", *pointer, sizeof sized, text[2] + text[3]);
    return 0;
}
