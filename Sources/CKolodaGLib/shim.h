/* GLib, GObject, GIO and gettext for Swift: their headers, and wrappers for macros that Swift can't
   import itself; also the parts of the C library that only Linux has. No logic. */
#pragma once
/* The API of the oldest GLib that Koloda is built with. A newer one then marks as deprecated only what
   was so by then, and nothing that came later can be called by mistake. */
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
/* GLib 2.88 marks enumerations of flags, and Swift would import them as other types than those of an
   older GLib. */
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
#include <fcntl.h>
#include <glib-object.h>
#include <glib-unix.h>
#include <libintl.h>
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <linux/memfd.h>
#include <linux/stat.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

static inline gboolean shim_value_holds_enum(const GValue *value) {
  return G_VALUE_HOLDS_ENUM(value);
}

/* Shared memory with a descriptor, whose size can be sealed. The constants are those of
   <linux/fcntl.h>, which can't be included together with <fcntl.h>. */
enum { SHIM_ADD_SEALS = 1033, SHIM_SEAL_SEAL = 1, SHIM_SEAL_SHRINK = 2, SHIM_SEAL_GROW = 4 };
static inline int shim_memfd_create(const char *name, unsigned flags) {
  return (int)syscall(SYS_memfd_create, name, flags);
}

/* What a file system says of a file besides its permissions, of which so much is known; 0 if nothing is
   there. The C library declares statx only with _GNU_SOURCE. */
enum { SHIM_IS_ENCRYPTED = STATX_ATTR_ENCRYPTED };
static inline guint64 shim_file_attributes(const char *path) {
  struct statx status;
  if (syscall(SYS_statx, AT_FDCWD, path, 0, 0, &status) != 0) return 0;
  return status.stx_attributes & status.stx_attributes_mask;
}

/* The C library declares it only with _GNU_SOURCE. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* Of <stdio.h> and <unistd.h>, which declare them only with _GNU_SOURCE. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags);
enum { SHIM_RENAME_NOREPLACE = 1 };
/* Of <fcntl.h>. */
enum { SHIM_TMPFILE = __O_TMPFILE, SHIM_EMPTY_PATH = 0x1000 };
ssize_t copy_file_range(int in, int64_t *in_at, int out, int64_t *out_at, size_t length,
                        unsigned flags);
int syncfs(int descriptor);
/* Of <string.h>. */
void *memmem(const void *in, size_t in_length, const void *sought, size_t sought_length);
#include <sys/xattr.h>
