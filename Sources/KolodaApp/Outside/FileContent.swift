import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaPictures

/// Files as other programs take them, from the clipboard or out of a hand.
@MainActor
enum FileContent {
  /// Makes the content.
  ///
  /// - Parameters:
  ///   - files: absolute paths.
  ///   - picture: their pixels, for who wants no file.
  ///   - others: what else is meant by them.
  /// - Returns: a `GdkContentProvider`, which is the caller's; nil for no files.
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

  /// What programs of GTK take, and as a list of addresses all others.
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

  /// What file managers want to know: that they are to make copies.
  private static func copied(_ files: [[UInt8]]) -> UnsafeMutablePointer<GdkContentProvider>? {
    let text = (["copy"] + files.map { OpenTarget.uri(of: $0) }).joined(separator: "\n")
    let bytes = g_bytes_new(text, gsize(text.utf8.count))
    defer { g_bytes_unref(bytes) }
    return gdk_content_provider_new_for_bytes("x-special/gnome-copied-files", bytes)
  }

  private static func pixels(_ picture: Picture) -> UnsafeMutablePointer<GdkContentProvider>? {
    // The picture's own pixels may be another's later.
    let bytes = picture.withPixels {
      g_bytes_new($0, gsize(picture.stride * picture.size.height))
    }
    defer { g_bytes_unref(bytes) }
    guard
      let texture = gdk_memory_texture_new(
        Int32(picture.size.width), Int32(picture.size.height),
        // As cairo has pixels.
        GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(picture.stride))
    else { return nil }
    var value = GValue()
    g_value_init(&value, gdk_texture_get_type())
    defer { g_value_unset(&value) }
    g_value_take_object(&value, UnsafeMutableRawPointer(texture))
    return gdk_content_provider_new_for_value(&value)
  }
}
