extension PackedFormat {
  /// Recognises a format by a file's first bytes or, failing that, by its name; nil for any other.
  package init?(_ head: [UInt8], named name: [UInt8]) {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let ending = String(decoding: name[dot...], as: UTF8.self).lowercased()
    let meant = Self.names[ending]
    let isXML = ending == ".xml" && AnnotationFile.isText(head)
    let ofXML = isXML ? AnnotationFile.formatOfXML(head) ?? Self.referencesInXML(head) : nil
    guard let found = PackedFormat(head) ?? meant ?? ofXML else { return nil }
    // The parts of a workbook may be in any order.
    self = found == .zip && meant == .workbook ? .workbook : found
  }

  /// EndNote's format, if a file in XML begins like it; nil if it doesn't.
  private static func referencesInXML(_ head: [UInt8]) -> PackedFormat? {
    String(decoding: head, as: UTF8.self).contains("<xml><records><record>") ? .endnote : nil
  }

  /// What names say of files that are not known by their first bytes.
  private static let names: [String: PackedFormat] = [
    ".parquet": .parquet, ".arrow": .arrow, ".feather": .arrow, ".xlsx": .workbook,
    ".xls": .workbook, ".ods": .workbook, ".bib": .bibtex,
  ]
}
