// strtok, strtok_r nested in each other, strsep with empty fields, and what they leave behind.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[] = "  one two,,three ; four ";
    for (char *t = strtok(line, " ,;"); t != NULL; t = strtok(NULL, " ,;"))
        printf("[%s]", t);
    printf("\n");
    char changing[] = "key=value;other=thing";
    char *key = strtok(changing, "=");
    char *value = strtok(NULL, ";");
    char *rest = strtok(NULL, "");
    printf("%s %s %s %d\n", key, value, rest, strtok(NULL, "") == NULL);
    char matrix[] = "1,2,3;4,5;6";
    char *outer, *inner;
    int sum = 0;
    for (char *row = strtok_r(matrix, ";", &outer); row; row = strtok_r(NULL, ";", &outer))
        for (char *cell = strtok_r(row, ",", &inner); cell; cell = strtok_r(NULL, ",", &inner))
            sum = sum * 10 + (*cell - '0');
    printf("%d\n", sum);
    char record[] = "a::b:,c";
    char *cursor = record, *field;
    while ((field = strsep(&cursor, ":,")) != NULL)
        printf("<%s>", field);
    printf("\n");
    for (size_t i = 0; i < sizeof record; i++)
        printf("%c", record[i] ? record[i] : '.');
    printf("\n");
    char none[] = ";;;", empty[] = "";
    printf("%d %d\n", strtok(none, ";") == NULL, strtok(empty, ";") == NULL);
    char path[] = "/usr/local/bin";
    int depth = 0;
    for (char *p = strtok(path, "/"); p; p = strtok(NULL, "/"))
        printf("%*s%s\n", depth++ * 2, "", p);
    return 0;
}
