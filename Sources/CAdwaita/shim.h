/* What Swift sees of GTK 4, libadwaita and GLib. A shim of what it cannot
   import by itself (macros, variadics); no logic. */
#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <gio/gio.h>
