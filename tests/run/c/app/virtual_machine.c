// A small virtual machine: a two-pass assembler with labels, a stack machine with calls and memory, a mark-and-sweep
// heap of pairs, traps with messages, and several programs in its language.
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPERATIONS(X)                                                                                                  \
    X(push) X(pop) X(dup) X(swap) X(over) X(add) X(sub) X(mul) X(div) X(mod) X(lt) X(eq) X(not) X(jmp) X(jz) X(call)   \
    X(ret) X(load) X(store) X(print) X(putc) X(cons) X(head) X(tail) X(nil) X(halt)
#define NAME(op) #op,
#define OPCODE(op) OP_##op,
static const char *const names[] = {OPERATIONS(NAME)};
enum opcode { OPERATIONS(OPCODE) COUNT };

typedef struct {
    enum { INTEGER, PAIR, NIL } tag;
    union {
        int64_t integer;
        struct pair *pair;
    };
} cell;

struct pair {
    struct pair *next;
    unsigned marked : 1;
    cell head, tail;
};

struct instruction {
    uint8_t op;
    int32_t operand;
};

struct program {
    struct instruction *code;
    int n, room;
};

struct machine {
    cell stack[64], memory[16];
    int frames[32], sp, fp, pc, steps;
    struct pair *heap;
    int pairs, limit, collected;
    const char *trap;
};

struct label {
    char name[16];
    int address;
};

static int takes_operand(int op)
{
    return op == OP_push || op == OP_jmp || op == OP_jz || op == OP_call || op == OP_load || op == OP_store;
}

static int find_label(const struct label *labels, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(labels[i].name, name) == 0)
            return labels[i].address;
    return -1;
}

/* Pass 0 collects labels, pass 1 emits. Returns null or what is wrong. */
static const char *assemble(const char *source, struct program *program)
{
    static char error[64];
    struct label labels[16];
    int label_count = 0;
    for (int pass = 0; pass < 2; pass++) {
        int address = 0, op = -1;
        for (const char *p = source; *p;) {
            char word[16];
            int n = 0;
            while (isspace((unsigned char)*p))
                p++;
            while (*p && !isspace((unsigned char)*p) && n < 15)
                word[n++] = *p++;
            word[n] = '\0';
            if (n == 0)
                break;
            if (op >= 0) {
                int32_t operand = 0;
                if (isdigit((unsigned char)word[0]) || word[0] == '-')
                    operand = (int32_t)strtol(word, NULL, 0);
                else if (word[0] == '\'')
                    operand = word[1];
                else if (pass == 1 && (operand = find_label(labels, label_count, word)) < 0) {
                    snprintf(error, sizeof error, "no label %s", word);
                    return error;
                }
                if (pass == 1)
                    program->code[address - 1].operand = operand;
                op = -1;
            } else if (word[n - 1] == ':') {
                word[n - 1] = '\0';
                if (pass == 0) {
                    struct label *l = &labels[label_count++];
                    strcpy(l->name, word);
                    l->address = address;
                }
            } else {
                int found = 0;
                while (found < COUNT && strcmp(names[found], word) != 0)
                    found++;
                if (found == COUNT) {
                    snprintf(error, sizeof error, "no operation %s", word);
                    return error;
                }
                if (pass == 1) {
                    if (program->n == program->room) {
                        program->room = program->room ? program->room * 2 : 8;
                        program->code = realloc(program->code, (size_t)program->room * sizeof *program->code);
                    }
                    program->code[program->n++] = (struct instruction){(uint8_t)found, 0};
                }
                address++;
                if (takes_operand(found))
                    op = found;
            }
        }
    }
    return NULL;
}

static void mark(cell c)
{
    while (c.tag == PAIR && !c.pair->marked) {
        c.pair->marked = 1;
        mark(c.pair->head);
        c = c.pair->tail;
    }
}

static void collect(struct machine *m)
{
    for (int i = 0; i < m->sp; i++)
        mark(m->stack[i]);
    for (int i = 0; i < 16; i++)
        mark(m->memory[i]);
    for (struct pair **link = &m->heap; *link != NULL;) {
        struct pair *p = *link;
        if (p->marked) {
            p->marked = 0;
            link = &p->next;
        } else {
            *link = p->next;
            free(p);
            m->pairs--;
            m->collected++;
        }
    }
}

static cell pop(struct machine *m)
{
    if (m->sp == 0) {
        m->trap = "stack underflow";
        return (cell){NIL, {0}};
    }
    return m->stack[--m->sp];
}

static int64_t number(struct machine *m)
{
    cell c = pop(m);
    if (m->trap == NULL && c.tag != INTEGER)
        m->trap = "number expected";
    return m->trap ? 0 : c.integer;
}

static void push(struct machine *m, cell c)
{
    if (m->sp == 64)
        m->trap = "stack overflow";
    else
        m->stack[m->sp++] = c;
}

static void push_number(struct machine *m, int64_t n) { push(m, (cell){INTEGER, {.integer = n}}); }

static void make_pair(struct machine *m)
{
    if (m->pairs >= m->limit)
        collect(m); /* both parts are still on the stack */
    if (m->pairs >= m->limit) {
        m->trap = "heap full";
        return;
    }
    struct pair *p = malloc(sizeof *p);
    p->next = m->heap;
    p->marked = 0;
    p->tail = pop(m);
    p->head = pop(m);
    m->heap = p;
    m->pairs++;
    push(m, (cell){PAIR, {.pair = p}});
}

static void show(cell c)
{
    if (c.tag == INTEGER) {
        printf("%ld", c.integer);
        return;
    }
    printf("(");
    for (const char *gap = ""; c.tag == PAIR; c = c.pair->tail, gap = " ") {
        printf("%s", gap);
        show(c.pair->head);
    }
    printf(")");
}

static void step(struct machine *m, struct instruction i)
{
    int64_t a, b;
    cell x, y;
    switch ((enum opcode)i.op) {
    case OP_push: push_number(m, i.operand); break;
    case OP_pop: pop(m); break;
    case OP_dup: x = pop(m); push(m, x); push(m, x); break;
    case OP_swap: x = pop(m); y = pop(m); push(m, x); push(m, y); break;
    case OP_over: x = pop(m); y = pop(m); push(m, y); push(m, x); push(m, y); break;
    case OP_add: b = number(m); a = number(m); push_number(m, a + b); break;
    case OP_sub: b = number(m); a = number(m); push_number(m, a - b); break;
    case OP_mul: b = number(m); a = number(m); push_number(m, a * b); break;
    case OP_div:
    case OP_mod:
        b = number(m);
        a = number(m);
        if (m->trap == NULL && b == 0)
            m->trap = "division by zero";
        else if (m->trap == NULL)
            push_number(m, i.op == OP_div ? a / b : a % b);
        break;
    case OP_lt: b = number(m); a = number(m); push_number(m, a < b); break;
    case OP_eq: b = number(m); a = number(m); push_number(m, a == b); break;
    case OP_not: x = pop(m); push_number(m, x.tag == NIL || (x.tag == INTEGER && x.integer == 0)); break;
    case OP_jmp: m->pc = i.operand; break;
    case OP_jz: if (number(m) == 0) m->pc = i.operand; break;
    case OP_call:
        if (m->fp == 32) {
            m->trap = "calls too deep";
        } else {
            m->frames[m->fp++] = m->pc;
            m->pc = i.operand;
        }
        break;
    case OP_ret:
        if (m->fp == 0)
            m->trap = "return without call";
        else
            m->pc = m->frames[--m->fp];
        break;
    case OP_load: push(m, m->memory[i.operand & 15]); break;
    case OP_store: m->memory[i.operand & 15] = pop(m); break;
    case OP_print: show(pop(m)); printf("\n"); break;
    case OP_putc: putchar((int)number(m)); break;
    case OP_cons: make_pair(m); break;
    case OP_head:
    case OP_tail:
        x = pop(m);
        if (x.tag != PAIR)
            m->trap = "pair expected";
        else
            push(m, i.op == OP_head ? x.pair->head : x.pair->tail);
        break;
    case OP_nil: push(m, (cell){NIL, {0}}); break;
    case OP_halt:
    case COUNT: break;
    }
}

static void run(const char *title, const char *source, int limit)
{
    struct program program = {NULL, 0, 0};
    const char *error = assemble(source, &program);
    printf("[%s]\n", title);
    if (error != NULL) {
        printf("error: %s\n", error);
        free(program.code);
        return;
    }
    struct machine m = {.limit = limit};
    while (m.trap == NULL && m.pc < program.n && program.code[m.pc].op != OP_halt) {
        step(&m, program.code[m.pc++]);
        if (++m.steps > 5000)
            m.trap = "too many steps";
    }
    if (m.trap != NULL)
        printf("trap at %d: %s\n", m.pc - 1, m.trap);
    printf("%d steps, depth %d, pairs %d, collected %d\n", m.steps, m.sp, m.pairs, m.collected);
    m.sp = 0;
    memset(m.memory, 0, sizeof m.memory);
    collect(&m);
    free(program.code);
}

int main(void)
{
    run("factorial", "push 10 call f print halt f: dup push 2 lt jz more pop push 1 ret more: dup push 1 sub call f mul ret",
        10);
    run("fibonacci", "push 0 push 1 push 0 store 0 loop: over print swap over add load 0 push 1 add dup store 0 "
                     "push 8 lt not jz loop halt", 10);
    run("list", "nil store 1 push 1 store 0 loop: load 0 dup mul load 1 cons store 1 load 0 push 1 add dup store 0 "
                "push 6 lt not jz loop load 1 print push 0 store 2 sum: load 1 not not jz done load 2 load 1 head add "
                "store 2 load 1 tail store 1 jmp sum done: load 2 print halt", 50);
    run("garbage", "push 0 store 0 loop: load 0 nil cons store 1 load 0 push 1 add dup store 0 push 100 lt not jz loop "
                   "load 1 print halt", 7);
    run("nested", "push 1 push 2 nil cons cons push 3 nil cons nil cons cons print halt", 10);
    run("text", "push 'H putc push 'i putc push 10 putc halt", 1);
    run("heap full", "nil loop: push 1 swap cons jmp loop", 12);
    run("underflow", "push 1 add", 1);
    run("zero", "push 4 push 0 div print", 1);
    run("type", "nil push 1 add", 1);
    run("deep", "f: call f", 1);
    run("endless", "loop: jmp loop", 1);
    run("unknown", "push 1 frobnicate", 1);
    run("label", "jmp nowhere", 1);
    return 0;
}
