/* What Swift sees of GLib, GObject, GIO and gettext: the headers, and a shim of the macros that
   it cannot import by itself; and of what only Linux has in the C library. No logic. */
#pragma once
#include <fcntl.h>
#include <glib-object.h>
#include <glib-unix.h>
#include <libintl.h>
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <linux/memfd.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

static inline gboolean shim_value_holds_enum(const GValue *value) {
  return G_VALUE_HOLDS_ENUM(value);
}

/* Memory with a descriptor, whose size can be sealed; of <linux/fcntl.h>, which can't be included
   beside <fcntl.h>. */
enum { SHIM_ADD_SEALS = 1033, SHIM_SEAL_SEAL = 1, SHIM_SEAL_SHRINK = 2, SHIM_SEAL_GROW = 4 };
static inline int shim_memfd_create(const char *name, unsigned flags) {
  return (int)syscall(SYS_memfd_create, name, flags);
}

/* Declared by the C library where all of GNU's are asked for. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* Of <stdio.h> and <unistd.h>, declared where all of GNU's are asked for. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags);
enum { SHIM_RENAME_NOREPLACE = 1 };
/* Of <fcntl.h>. */
enum { SHIM_TMPFILE = __O_TMPFILE };
/* For utimensat(): this time stays as it is. */
enum { SHIM_UTIME_OMIT = UTIME_OMIT };
ssize_t copy_file_range(int in, int64_t *in_at, int out, int64_t *out_at, size_t length,
                        unsigned flags);
int syncfs(int descriptor);
/* Of <string.h>. */
void *memmem(const void *in, size_t in_length, const void *sought, size_t sought_length);
#include <sys/xattr.h>
