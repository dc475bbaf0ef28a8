extension PackedFormat {
  /// Recognises a format by a file's first bytes or, failing that, by its name; nil for any other.
  package init?(_ head: [UInt8], named name: [UInt8]) {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let ending = String(decoding: name[dot...], as: UTF8.self).lowercased()
    let meant = Self.names[ending]
    guard let found = PackedFormat(head) ?? meant ?? Self.ofText(head, isXML: ending == ".xml")
    else { return nil }
    // The parts of a workbook may be in any order.
    self = found == .zip && Self.areZip.contains(meant) ? meant ?? found : found
  }

  /// The format of another program's text, by its beginning; nil for any other file.
  private static func ofText(_ head: [UInt8], isXML: Bool) -> PackedFormat? {
    let text = head.starts(with: mark) ? Array(head.dropFirst(mark.count)) : head
    guard ForeignText.isText(text) else { return nil }
    return isXML ? ForeignXML.format(of: text) : ForeignText.format(of: text)
  }

  /// The byte order mark of UTF-8.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The formats whose files are archives of several files.
  private static let areZip: [PackedFormat?] = [.workbook, .mnemosyneCards]

  /// What names say of files that are not known by their first bytes.
  private static let names: [String: PackedFormat] = [
    ".parquet": .parquet, ".arrow": .arrow, ".feather": .arrow, ".xlsx": .workbook,
    ".xls": .workbook, ".ods": .workbook, ".bib": .bibtex, ".cards": .mnemosyneCards,
  ]
}
