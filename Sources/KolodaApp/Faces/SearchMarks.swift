import CAdwaita
import KolodaGTK

/// Marks the search text wherever it occurs on a record's card, ignoring the case of ASCII letters.
@MainActor
enum SearchMarks {
  /// The background of marked parts, and its opacity, where 0xffff is opaque.
  private static let colour: [guint16] = [0xf6f6, 0xd3d3, 0x2d2d]
  private static let shade: guint16 = 0xa000
  /// The most parts that are marked in one label.
  private static let most = 1000

  /// Marks a text in all labels of a widget, except those of buttons.
  static func mark(_ text: String, in widget: Widget) {
    if widget.isInstance(of: gtk_button_get_type()) { return }
    if widget.isInstance(of: gtk_label_get_type()) { return mark(text, inLabel: widget) }
    for child in widget.children { mark(text, in: child) }
  }

  private static func mark(_ text: String, inLabel label: Widget) {
    guard let shown = gtk_label_get_text(label.opaque) else { return }
    let found = places(of: text, in: String(cString: shown))
    guard !found.isEmpty else { return }
    let there = gtk_label_get_attributes(label.opaque).flatMap { pango_attr_list_copy($0) }
    guard let list = there ?? pango_attr_list_new() else { return }
    for range in found {
      for attribute in [
        pango_attr_background_new(colour[0], colour[1], colour[2]),
        pango_attr_background_alpha_new(shade),
      ] {
        guard let attribute else { continue }
        attribute.limit(to: range)
        pango_attr_list_change(list, attribute)
      }
    }
    gtk_label_set_attributes(label.opaque, list)
    pango_attr_list_unref(list)
  }

  /// Returns where a text occurs in another, in bytes of UTF-8.
  static func places(of text: String, in shown: String) -> [Range<Int>] {
    func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    let (wanted, bytes) = (text.utf8.map(lower), shown.utf8.map(lower))
    guard !wanted.isEmpty, wanted.count <= bytes.count else { return [] }
    var found: [Range<Int>] = []
    var place = 0
    while place <= bytes.count - wanted.count, found.count < most {
      if bytes[place] == wanted[0], bytes[place..<(place + wanted.count)].elementsEqual(wanted) {
        found.append(place..<(place + wanted.count))
        place += wanted.count
      } else {
        place += 1
      }
    }
    return found
  }
}
