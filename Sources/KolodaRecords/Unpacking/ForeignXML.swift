/// Recognises what other programs write in XML.
enum ForeignXML {
  /// What is only in files of one format, near their beginning; the former marks decide.
  private static let marks: [(text: String, format: PackedFormat)] = [
    ("<annotations>", .cvat), ("<annotation>", .voc), ("<annotation ", .voc),
    ("<xml><records><record>", .endnote), ("<PubmedArticleSet", .pubmedXML),
    ("<SuperMemoCollection", .superMemo), ("<mnemosyne ", .mnemosyne),
    ("<openSM2sync", .mnemosyneLog),
  ]

  /// The format of a file in XML, by its beginning; nil if it is another.
  static func format(of head: [UInt8]) -> PackedFormat? {
    let text = String(decoding: head, as: UTF8.self)
    return marks.first { text.contains($0.text) }?.format
  }
}
