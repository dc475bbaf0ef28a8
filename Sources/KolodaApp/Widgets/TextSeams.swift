import CAdwaita
import KolodaGTK

/// Seams in a long text, so that Pango breaks it into lines in time proportional to its length.
///
/// For each line, Pango shapes all that is left of a run: 20,000 letters without a space take
/// minutes. A run ends where an attribute ends; the attribute used here has no other effect, and
/// the text stays as it is for copying and screen readers.
enum TextSeams {
  /// The longest text that needs no seams, in bytes.
  private static let shortest = 256
  /// The length from which a run ends at the next space, in characters.
  private static let run = 48
  /// The greatest length of a run, in characters.
  private static let longestRun = 96
  /// The least width of a label with a long text, in characters, at which GTK measures it.
  private static let narrowest: Int32 = 8

  /// Adds seams to a label's text, besides other attributes.
  @MainActor
  static func sew(_ label: Widget, _ text: String, with attributes: OpaquePointer? = nil) {
    if isLong(text) {
      gtk_label_set_width_chars(label.opaque, narrowest)
    } else if attributes == nil {
      return
    }
    guard let list = attributes ?? pango_attr_list_new() else { return }
    add(to: list, of: text)
    gtk_label_set_attributes(label.opaque, list)
    if attributes == nil { pango_attr_list_unref(list) }
  }

  /// Adds seams to the text of a layout.
  static func sew(_ layout: OpaquePointer, _ text: String) {
    guard isLong(text), let list = pango_attr_list_new() else { return }
    add(to: list, of: text)
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  private static func isLong(_ text: String) -> Bool { text.utf8.count > shortest }

  private static func add(to list: OpaquePointer, of text: String) {
    let seams = places(in: text)
    for place in stride(from: 0, to: seams.count, by: 2) {
      // Fallback fonts are allowed anyway, so this changes nothing.
      let end = place + 1 < seams.count ? seams[place + 1] : text.utf8.count
      insert(pango_attr_fallback_new(1), seams[place]..<end, into: list)
    }
  }

  /// Returns where runs begin: at spaces where possible, and never within a character; empty for a
  /// short text.
  ///
  /// - Parameter length: returns the length of a character; by default in bytes of UTF-8.
  static func places(
    in text: String, length: (Character) -> Int = { $0.utf8.count }
  ) -> [Int] {
    guard isLong(text) else { return [] }
    var places: [Int] = []
    var place = 0
    var count = 0
    for character in text {
      if count >= longestRun || count >= run && character.isWhitespace {
        places.append(place)
        count = 0
      }
      count += 1
      place += length(character)
    }
    return places
  }
}

/// Seams in an editable text.
@MainActor
final class BufferSeams {
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private let tag: UnsafeMutablePointer<GtkTextTag>?
  /// So close to 1 that the letters keep their size; a text view ignores a tag without any effect.
  private static let scale = 1.0001

  /// Adds a tag for seams to a buffer, which must outlive this object.
  init(_ buffer: UnsafeMutablePointer<GtkTextBuffer>) {
    self.buffer = buffer
    tag = gtk_text_tag_new(nil)
    guard let tag else { return }
    ObjectProperty.number(Self.scale).set("scale", of: UnsafeMutableRawPointer(tag))
    gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
    g_object_unref(UnsafeMutableRawPointer(tag))
  }

  /// Adds seams to the buffer's current text.
  func sew(_ text: String) {
    guard let tag else { return }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
    let seams = TextSeams.places(in: text) { $0.unicodeScalars.count }
    for place in stride(from: 0, to: seams.count, by: 2) {
      gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(clamping: seams[place]))
      if place + 1 < seams.count {
        gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(clamping: seams[place + 1]))
      } else {
        gtk_text_buffer_get_end_iter(buffer, &end)
      }
      gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }
  }
}
