/* SQLite for Swift, which can't call functions with any number of arguments. No logic. */
#pragma once
#include <sqlite3.h>

static inline int shim_sqlite_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
