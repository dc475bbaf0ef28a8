/* Libraries that are loaded by name when a picture needs them, since they may be missing or take long to
   load; what is used of them is declared here. */
#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

/* A function's name in its library, and where to put its address. */
struct shim_symbol {
  const char *name;
  void **place;
};

/* Loads the first library that is there and has all functions. Names and functions end with NULL. */
static inline bool shim_load(const char *const *names, const struct shim_symbol *symbols) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    const struct shim_symbol *symbol = symbols;
    while (symbol->name && (*symbol->place = dlsym(library, symbol->name))) symbol++;
    if (!symbol->name) return true;
    dlclose(library);
  }
  return false;
}
