// Labels as values: a dispatch table, relative label offsets, and a state machine.
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, JUMP_IF, PRINT, STOP };

static int run(const int *code)
{
    static const void *const targets[] = {&&push, &&add, &&mul, &&dup, &&jump_if, &&print, &&stop};
    int stack[16], top = 0;
    const int *pc = code;
#define NEXT goto *targets[*pc++]
    NEXT;
push:
    stack[top++] = *pc++;
    NEXT;
add:
    top--;
    stack[top - 1] += stack[top];
    NEXT;
mul:
    top--;
    stack[top - 1] *= stack[top];
    NEXT;
dup:
    stack[top] = stack[top - 1];
    top++;
    NEXT;
jump_if: {
    int target = *pc++;
    if (stack[top - 1] < 1000)
        pc = code + target;
    NEXT;
}
print:
    printf("%d\n", stack[top - 1]);
    NEXT;
stop:
    return stack[0];
}

static const char *classify(const char *text)
{
    void *state = &&start;
    for (; *text; text++) {
        goto *state;
    start:
        state = *text == '-' ? &&number : *text >= '0' && *text <= '9' ? &&number : &&word;
        continue;
    number:
        if (*text < '0' || *text > '9')
            state = &&word;
        continue;
    word:
        continue;
    }
    return state == &&number ? "number" : state == &&word ? "word" : "empty";
}

int main(void)
{
    int code[] = {PUSH, 3, PRINT, DUP, MUL, PUSH, 1, ADD, JUMP_IF, 2, PRINT, STOP};
    printf("%d\n", run(code));
    printf("%s %s %s %s\n", classify("123"), classify("12x"), classify(""), classify("-7"));
    return 0;
}
