/* What Swift sees of GTK 4, libadwaita and GLib: the headers, and a shim of what it cannot
   import by itself (variadic functions and type macros). No logic. */
#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <gio/gio.h>

static inline void shim_accessible_set_label(GtkAccessible *accessible, const char *label) {
  gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void shim_accessible_set_description(GtkAccessible *accessible, const char *text) {
  gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static inline void shim_accessible_set_hidden(GtkAccessible *accessible, gboolean hidden) {
  gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

static inline gboolean shim_is_button(gpointer object) { return GTK_IS_BUTTON(object); }
static inline gboolean shim_is_editable(gpointer object) { return GTK_IS_EDITABLE(object); }
static inline gboolean shim_is_cairo_renderer(gpointer object) {
  return GSK_IS_CAIRO_RENDERER(object);
}
