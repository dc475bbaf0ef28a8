/* What Swift sees of GLib, GObject, GIO and gettext: the headers, and a shim of the macros that
   it cannot import by itself. No logic. */
#pragma once
#include <glib-object.h>
#include <glib-unix.h>
#include <libintl.h>
#include <gio/gio.h>
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

static inline gboolean shim_value_holds_enum(const GValue *value) {
  return G_VALUE_HOLDS_ENUM(value);
}
