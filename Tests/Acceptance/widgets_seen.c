/* Tells what a GTK program shows: its widgets, where they are, and which texts don't fit.

   It is preloaded into the program, and reads commands from the pipe $KOLODA_WIDGETS:
     text FACTOR    makes texts larger, as the desktop's setting does
     style NAME     changes the desktop's style: light, dark or contrast, a light one of high contrast
     write PATH     writes a line for each visible widget to a new file, as JSON
   A window's widgets have its number; places are in logical pixels from the window's corner. */

#include <adwaita.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_DPI (96 * 1024)

static void write_text(FILE *file, const char *text) {
  fputc('"', file);
  for (const char *at = text ? text : ""; *at; at++) {
    unsigned char byte = *at;
    if (byte == '"' || byte == '\\') fprintf(file, "\\%c", byte);
    else if (byte < 0x20) fprintf(file, "\\u%04x", byte);
    else fputc(byte, file);
  }
  fputc('"', file);
}

static void write_rectangle(FILE *file, const char *name, const graphene_rect_t *at) {
  fprintf(file, ", \"%s\": [%.1f, %.1f, %.1f, %.1f]", name, at->origin.x, at->origin.y,
    at->size.width, at->size.height);
}

static void write_label(FILE *file, GtkLabel *label, graphene_point_t corner) {
  PangoLayout *layout = gtk_label_get_layout(label);
  PangoRectangle ink, lines;
  int x, y;
  pango_layout_get_pixel_extents(layout, &ink, &lines);
  gtk_label_get_layout_offsets(label, &x, &y);
  graphene_rect_t text = GRAPHENE_RECT_INIT(
    corner.x + x + lines.x, corner.y + y + lines.y, lines.width, lines.height);
  write_rectangle(file, "lines", &text);
  fprintf(file, ", \"is_cut\": %s, \"text\": ",
    pango_layout_is_ellipsized(layout) ? "true" : "false");
  write_text(file, pango_layout_get_text(layout));
}

static void write_widget(
    FILE *file, GtkWidget *widget, GtkWidget *root, int window, graphene_point_t origin,
    graphene_rect_t seen, const char *path, gboolean scrolls, gboolean is_reached) {
  if (!gtk_widget_get_mapped(widget)) return;
  is_reached = is_reached && gtk_widget_get_can_target(widget);
  graphene_rect_t bounds;
  if (!gtk_widget_compute_bounds(widget, root, &bounds)) return;
  graphene_rect_offset(&bounds, origin.x, origin.y);
  if (gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN || widget == root)
    if (!graphene_rect_intersection(&seen, &bounds, &seen)) return;
  scrolls = scrolls || GTK_IS_SCROLLED_WINDOW(widget) || GTK_IS_VIEWPORT(widget);
  graphene_rect_t part;
  gboolean is_seen = graphene_rect_intersection(&seen, &bounds, &part);
  fprintf(file, "{\"window\": %d, \"surface\": \"%p\", \"path\": \"%s\", \"type\": \"%s\"", window,
    (void *)root, path, G_OBJECT_TYPE_NAME(widget));
  write_rectangle(file, "place", &bounds);
  if (is_seen) write_rectangle(file, "seen", &part);
  fprintf(file, ", \"scrolls\": %s, \"is_sensitive\": %s, \"is_reached\": %s, \"classes\": \"",
    scrolls ? "true" : "false", gtk_widget_is_sensitive(widget) ? "true" : "false",
    is_reached ? "true" : "false");
  char **classes = gtk_widget_get_css_classes(widget);
  for (int index = 0; classes[index]; index++) fprintf(file, " %s", classes[index]);
  g_strfreev(classes);
  fputc('"', file);
  if (GTK_IS_LABEL(widget)) {
    graphene_point_t zero = GRAPHENE_POINT_INIT(0, 0), corner;
    if (gtk_widget_compute_point(widget, root, &zero, &corner)) {
      corner.x += origin.x;
      corner.y += origin.y;
      write_label(file, GTK_LABEL(widget), corner);
    }
  } else if (GTK_IS_IMAGE(widget)) {
    fprintf(file, ", \"icon\": ");
    write_text(file, gtk_image_get_icon_name(GTK_IMAGE(widget)));
  } else if (GTK_IS_TEXT(widget)) {
    fprintf(file, ", \"text\": ");
    write_text(file, gtk_editable_get_text(GTK_EDITABLE(widget)));
  }
  fprintf(file, "}\n");
  int number = 0;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child), number++) {
    char *below = g_strdup_printf("%s/%d", path, number);
    if (GTK_IS_POPOVER(child)) {
      if (gtk_widget_get_mapped(child)) {
        GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(child));
        double own_x, own_y, parent_x, parent_y;
        gtk_native_get_surface_transform(GTK_NATIVE(child), &own_x, &own_y);
        gtk_native_get_surface_transform(
          gtk_widget_get_native(widget), &parent_x, &parent_y);
        graphene_point_t there = GRAPHENE_POINT_INIT(
          origin.x + gdk_popup_get_position_x(GDK_POPUP(surface)) + own_x - parent_x,
          origin.y + gdk_popup_get_position_y(GDK_POPUP(surface)) + own_y - parent_y);
        graphene_rect_t all = GRAPHENE_RECT_INIT(-1e5, -1e5, 2e5, 2e5);
        write_widget(file, child, child, window, there, all, below, FALSE, TRUE);
      }
    } else {
      write_widget(file, child, root, window, origin, seen, below, scrolls, is_reached);
    }
    g_free(below);
  }
}

static void write_windows(const char *path) {
  char *unfinished = g_strdup_printf("%s.new", path);
  FILE *file = fopen(unfinished, "w");
  if (!file) return;
  GListModel *windows = gtk_window_get_toplevels();
  for (guint index = 0; index < g_list_model_get_n_items(windows); index++) {
    GtkWidget *window = g_list_model_get_item(windows, index);
    graphene_rect_t all = GRAPHENE_RECT_INIT(-1e5, -1e5, 2e5, 2e5);
    if (gtk_widget_get_mapped(window)) {
      fprintf(file, "{\"window\": %u, \"title\": ", index);
      write_text(file, gtk_window_get_title(GTK_WINDOW(window)));
      fprintf(file, "}\n");
      char *top = g_strdup_printf("%u", index);
      write_widget(
        file, window, window, index, *graphene_point_zero(), all, top, FALSE, TRUE);
      g_free(top);
    }
    g_object_unref(window);
  }
  fclose(file);
  rename(unfinished, path);
  g_free(unfinished);
}

static void use_style(const char *name) {
  GSettings *looks = g_settings_new("org.gnome.desktop.interface");
  GSettings *access = g_settings_new("org.gnome.desktop.a11y.interface");
  g_settings_set_string(looks, "color-scheme",
    g_str_equal(name, "dark") ? "prefer-dark" : "default");
  g_settings_set_boolean(access, "high-contrast", g_str_equal(name, "contrast"));
  g_object_unref(looks);
  g_object_unref(access);
}

static gboolean carry_out(void *data) {
  char *command = data;
  if (g_str_has_prefix(command, "text ")) {
    g_object_set(
      gtk_settings_get_default(), "gtk-xft-dpi",
      (int)(USUAL_DPI * g_ascii_strtod(command + strlen("text "), NULL)), NULL);
  } else if (g_str_has_prefix(command, "style ")) {
    use_style(command + strlen("style "));
  } else if (g_str_has_prefix(command, "write ")) {
    write_windows(command + strlen("write "));
  }
  free(command);
  return G_SOURCE_REMOVE;
}

static void *listen(void *path) {
  /* Open for writing, too, the pipe doesn't end when its writer closes it. */
  FILE *pipe = fopen(path, "r+");
  char *line = NULL;
  size_t room = 0;
  while (pipe && getline(&line, &room, pipe) > 0) {
    line[strcspn(line, "\n")] = 0;
    g_idle_add_full(G_PRIORITY_LOW, carry_out, strdup(line), NULL);
  }
  return NULL;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("KOLODA_WIDGETS");
  if (!path) return;
  pthread_t thread;
  if (pthread_create(&thread, NULL, listen, strdup(path)) == 0) pthread_detach(thread);
  /* Processes that the program starts have no widgets. */
  unsetenv("KOLODA_WIDGETS");
  unsetenv("LD_PRELOAD");
}
