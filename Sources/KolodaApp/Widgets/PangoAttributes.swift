import CAdwaita

extension UnsafeMutablePointer<PangoAttribute> {
  /// Limits the attribute to a part of the text, in bytes of UTF-8.
  func limit(to range: Range<Int>) {
    pointee.start_index = guint(clamping: range.lowerBound)
    pointee.end_index = guint(clamping: range.upperBound)
  }
}

/// Gives a part of a text, in bytes of UTF-8, an attribute in a list; nothing if there is none.
func insert(
  _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>, into list: OpaquePointer
) {
  guard let attribute else { return }
  attribute.limit(to: range)
  pango_attr_list_insert(list, attribute)
}
