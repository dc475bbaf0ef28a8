import CAdwaita
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaPictures

/// Files in the form that other programs accept from the clipboard or by drag and drop.
@MainActor
enum FileContent {
  /// Creates the content.
  ///
  /// - Parameters:
  ///   - files: the files' absolute paths.
  ///   - picture: the picture's pixels, for programs that don't take files.
  ///   - others: further representations.
  /// - Returns: a `GdkContentProvider` owned by the caller; nil for no files.
  static func make(
    _ files: [[UInt8]], picture: Picture? = nil,
    with others: [UnsafeMutablePointer<GdkContentProvider>?] = []
  ) -> UnsafeMutablePointer<GdkContentProvider>? {
    guard !files.isEmpty else { return nil }
    var parts = [list(files), copied(files), picture.flatMap(pixels)] + others
    parts.removeAll { $0 == nil }
    return gdk_content_provider_new_union(&parts, gsize(parts.count))
  }

  /// Puts files on the clipboard.
  static func copy(_ files: [[UInt8]], picture: Picture?, from widget: Widget) {
    guard let content = make(files, picture: picture) else { return }
    gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), content)
    g_object_unref(UnsafeMutableRawPointer(content))
  }

  /// The files for GTK programs, and as a list of URIs for others.
  private static func list(_ files: [[UInt8]]) -> UnsafeMutablePointer<GdkContentProvider>? {
    var objects = files.map { g_file_new_for_path(cString($0)) }
    defer { for object in objects { object.map { g_object_unref(UnsafeMutableRawPointer($0)) } } }
    var value = GValue()
    g_value_init(&value, gdk_file_list_get_type())
    defer { g_value_unset(&value) }
    g_value_take_boxed(
      &value, UnsafeRawPointer(gdk_file_list_new_from_array(&objects, gsize(objects.count))))
    return gdk_content_provider_new_for_value(&value)
  }

  /// Tells file managers to copy the files.
  private static func copied(_ files: [[UInt8]]) -> UnsafeMutablePointer<GdkContentProvider>? {
    let text = (["copy"] + files.map { fileURI(of: $0) }).joined(separator: "\n")
    let bytes = g_bytes_new(text, gsize(text.utf8.count))
    defer { g_bytes_unref(bytes) }
    return gdk_content_provider_new_for_bytes("x-special/gnome-copied-files", bytes)
  }

  private static func pixels(_ picture: Picture) -> UnsafeMutablePointer<GdkContentProvider>? {
    // Copied, because the picture's memory may be reused.
    let bytes = picture.withPixels {
      g_bytes_new($0, gsize(picture.stride * picture.size.height))
    }
    defer { g_bytes_unref(bytes) }
    guard
      let texture = gdk_memory_texture_new(
        Int32(picture.size.width), Int32(picture.size.height),
        // The pixel format of cairo.
        GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(picture.stride))
    else { return nil }
    var value = GValue()
    g_value_init(&value, gdk_texture_get_type())
    defer { g_value_unset(&value) }
    g_value_take_object(&value, UnsafeMutableRawPointer(texture))
    return gdk_content_provider_new_for_value(&value)
  }
}
