// setvbuf, setbuf, fflush, freopen, fileno, two streams on one file, output kept until the end of the program.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void leave(void) { printf("at exit\n"); }

int main(void)
{
    atexit(leave);
    static char buffer[64];
    printf("%d\n", setvbuf(stdout, buffer, _IOFBF, sizeof buffer));
    for (int i = 0; i < 30; i++)
        printf("%d ", i * i);
    printf("\n");
    FILE *w = fopen("shared", "w");
    printf("%d\n", setvbuf(w, NULL, _IONBF, 0));
    FILE *r = fopen("shared", "r");
    fputs("unbuffered", w);
    char text[32] = "";
    printf("%zu ", fread(text, 1, 10, r));
    printf("%s\n", text);
    fclose(w);
    w = fopen("shared", "w");
    fputs("flushed", w);
    fflush(w);
    rewind(r);
    memset(text, 0, sizeof text);
    printf("%zu ", fread(text, 1, sizeof text, r));
    printf("%s\n", text);
    w = freopen("shared", "a", w);
    setbuf(w, NULL);
    fputs("+again", w);
    rewind(r);
    printf("%zu\n", fread(text, 1, sizeof text, r));
    r = freopen("shared", "r", r);
    printf("%s\n", fgets(text, sizeof text, r));
    fclose(w);
    fclose(r);
    printf("%d %d %d\n", fileno(stdin), fileno(stdout), fileno(stderr));
    printf("%d\n", fflush(NULL));
    remove("shared");
    printf("no newline at the end");
    return 0;
}
