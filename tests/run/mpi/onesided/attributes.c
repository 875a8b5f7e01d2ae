// run: -n 2
// What a window tells about itself, and what a program hangs on it.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int removed(MPI_Win win, int key, void *value, void *extra) {
  (void)win;
  (void)key;
  printf("%s %d\n", (const char *)extra, *(int *)value);
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  int rank, flag, length, key, number = 42;
  int cells[6];
  char name[MPI_MAX_OBJECT_NAME], gone[] = "attribute gone:";
  void *value;
  MPI_Win win;
  MPI_Group group, world;
  MPI_Errhandler handler;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(cells, sizeof cells, 2, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag);
  printf("base %d %d\n", flag, value == cells);
  MPI_Win_get_attr(win, MPI_WIN_SIZE, &value, &flag);
  printf("size %d %d\n", flag, (int)*(MPI_Aint *)value);
  MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &value, &flag);
  printf("unit %d %d\n", flag, *(int *)value);
  MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &value, &flag);
  printf("flavour %d %d\n", flag, *(int *)value == MPI_WIN_FLAVOR_CREATE);
  MPI_Win_set_name(win, "cells");
  MPI_Win_get_name(win, name, &length);
  printf("name %s %d\n", name, length);
  MPI_Win_get_group(win, &group);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  int result;
  MPI_Group_compare(group, world, &result);
  printf("group %d\n", result == MPI_IDENT);
  MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, removed, &key, gone);
  MPI_Win_set_attr(win, key, &number);
  MPI_Win_get_attr(win, key, &value, &flag);
  printf("own %d %d\n", flag, *(int *)value);
  MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
  MPI_Win_get_errhandler(win, &handler);
  printf("handler %d\n", handler == MPI_ERRORS_RETURN);
  int code = MPI_Win_lock(77, 0, 0, win), class;
  MPI_Error_class(code, &class);
  printf("lock type %d\n", class == MPI_ERR_LOCKTYPE);
  MPI_Win_free(&win);
  MPI_Win_free_keyval(&key);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
