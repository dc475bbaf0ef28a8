/* What moving files costs at least: rename(2) for each, in the order of their names, and fsync(2) of
   the target for each hundred. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int by_name(const void *one, const void *other) {
  return strcmp(*(char *const *)one, *(char *const *)other);
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  DIR *folder = opendir(arguments[1]);
  if (!folder) return 1;
  char **names = NULL;
  size_t found = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] == '.') continue;
    names = realloc(names, (found + 1) * sizeof *names);
    names[found++] = strdup(entry->d_name);
  }
  qsort(names, found, sizeof *names, by_name);
  mkdir(arguments[2], 0777);
  int target = open(arguments[2], O_RDONLY | O_DIRECTORY);
  for (size_t index = 0; index < found; index++) {
    char from[4096], to[4096];
    snprintf(from, sizeof from, "%s/%s", arguments[1], names[index]);
    snprintf(to, sizeof to, "%s/%s", arguments[2], names[index]);
    if (rename(from, to) != 0) return 1;
    if (index % 100 == 99) fsync(target);
  }
  return fsync(target) != 0;
}
