/* The least program that shows a picture with GTK and libadwaita: what any other is measured by.

     bare-picture FILE                                                                          */
#include <adwaita.h>

/* The screen that the benchmarks run on, in pixels. */
enum { WIDTH = 1280, HEIGHT = 900 };

static void show_picture(GtkApplication *application, const char *path) {
  GtkWindow *window = GTK_WINDOW(adw_application_window_new(application));
  gtk_window_set_default_size(window, WIDTH, HEIGHT);

  GError *error = NULL;
  GdkPixbuf *pixels = gdk_pixbuf_new_from_file_at_scale(path, WIDTH, HEIGHT, TRUE, &error);
  if (!pixels) g_error("%s", error->message);
  GdkTexture *texture = gdk_texture_new_for_pixbuf(pixels);
  adw_application_window_set_content(
      ADW_APPLICATION_WINDOW(window), gtk_picture_new_for_paintable(GDK_PAINTABLE(texture)));
  g_object_unref(texture);
  g_object_unref(pixels);

  gtk_window_fullscreen(window);
  gtk_window_present(window);
}

int main(int count, char **arguments) {
  if (count != 2) {
    g_printerr("usage: bare-picture FILE\n");
    return 2;
  }
  AdwApplication *application =
      adw_application_new("org.koloda.BarePicture", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(show_picture), arguments[1]);
  int status = g_application_run(G_APPLICATION(application), 0, NULL);
  g_object_unref(application);
  return status;
}
