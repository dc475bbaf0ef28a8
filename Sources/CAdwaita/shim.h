/* GTK 4 and libadwaita for Swift: their headers, and wrappers for what Swift can't import itself
   (variadic functions and type macros). No logic. CAdwaita.apinotes says which results are never
   NULL. */
#pragma once
/* First, and as the header of its own module: GLib's include guards then take effect below, so that
   all modules share one GObject type instead of each having its own. */
#include "../CKolodaGLib/shim.h"
/* The API of the oldest versions that Koloda is built with; see CKolodaGLib. What only newer ones have
   is looked up by name, by NewerFunction. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
#include <adwaita.h>

/* From GTK 4.10 on, the text in a button outweighs its name: it is the button's label, by a relation. */
static inline void shim_accessible_set_label(GtkAccessible *accessible, const char *label) {
  gtk_accessible_reset_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void shim_accessible_set_description(GtkAccessible *accessible, const char *text) {
  gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static inline void shim_accessible_set_hidden(GtkAccessible *accessible, gboolean hidden) {
  gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

static inline void shim_accessible_set_position(GtkAccessible *accessible, int place, int count) {
  gtk_accessible_update_relation(accessible, GTK_ACCESSIBLE_RELATION_POS_IN_SET, place,
                                 GTK_ACCESSIBLE_RELATION_SET_SIZE, count, -1);
}

/* Makes a label whose changes screen readers announce. */
static inline GtkWidget *shim_status_label_new(void) {
  return g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
}

/* Makes a widget of the program's own class. */
static inline GtkWidget *shim_widget_new(GType type) { return g_object_new(type, NULL); }
/* These may have a name for screen readers; from GTK 4.10 on, a plain box or drawing area may not. */
static inline GtkWidget *shim_group_new(GtkOrientation orientation) {
  return g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "orientation",
                      orientation, NULL);
}
static inline GtkWidget *shim_drawing_new(void) {
  return g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
}
/* A row that is itself the switch, as newer versions of libadwaita have it. */
static inline GtkWidget *shim_switch_row_new(void) {
  return g_object_new(ADW_TYPE_ACTION_ROW, "accessible-role", GTK_ACCESSIBLE_ROLE_SWITCH, NULL);
}
static inline void shim_accessible_set_checked(GtkAccessible *accessible, gboolean checked) {
  gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_CHECKED,
                              checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

static inline gboolean shim_is_text(gpointer object) { return GTK_IS_TEXT(object) || GTK_IS_TEXT_VIEW(object); }
static inline gboolean shim_is_button(gpointer object) { return GTK_IS_BUTTON(object); }
static inline gboolean shim_is_expander_row(gpointer object) { return ADW_IS_EXPANDER_ROW(object); }
static inline gboolean shim_is_scrollable(gpointer object) { return GTK_IS_SCROLLABLE(object); }
/* Whether a widget reacts to presses itself, unlike a container that merely takes the focus. */
static inline gboolean shim_is_control(gpointer object) {
  return GTK_IS_BUTTON(object) || GTK_IS_ACTIONABLE(object) || GTK_IS_EDITABLE(object)
      || GTK_IS_RANGE(object) || GTK_IS_TEXT_VIEW(object)
      || (GTK_IS_LABEL(object) && gtk_label_get_current_uri(GTK_LABEL(object)) != NULL);
}
static inline gboolean shim_is_editable(gpointer object) { return GTK_IS_EDITABLE(object); }
static inline int shim_get_int(gpointer object, const char *property) {
  int value = -1;
  g_object_get(object, property, &value, NULL);
  return value;
}
/* The caller frees it. */
static inline char *shim_get_string(gpointer object, const char *property) {
  char *value = NULL;
  g_object_get(object, property, &value, NULL);
  return value;
}
static inline gboolean shim_is_cairo_renderer(gpointer object) {
  return GSK_IS_CAIRO_RENDERER(object);
}
