/// What a page says of how its characters are written: `<META CHARSET="…">`, or
/// `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=…">`.
struct DeclaredCharset: Hashable {
  /// What it is called there, in small letters.
  let name: String

  /// What browsers read as Windows' Latin-1.
  private static let latin1Names: Set<String> = [
    "ansi_x3.4-1968", "ascii", "cp1252", "cp819", "iso-8859-1", "iso8859-1", "iso88591",
    "iso_8859-1", "l1", "latin1", "us-ascii", "windows-1252", "x-cp1252",
  ]
  /// UTF-16 would not be read as far as here: so browsers have it, too.
  private static let utf8Names: Set<String> = [
    "unicode-1-1-utf-8", "utf-16", "utf-16be", "utf-16le", "utf-8", "utf8",
  ]
  /// The tags that what a page says of itself ends at.
  private static let ends: Set<String> = ["a", "body", "dl", "dt", "h1", "h3"]
  /// The longest name that is read, in bytes.
  private static let longestName = 40

  /// - Parameter head: how a page begins, in a coding that has ASCII in it; nil if it says nothing.
  init?(_ head: [UInt8]) {
    var place = 0
    while let less = head[place...].firstIndex(of: ASCII.less) {
      switch HTMLTag.read(head, at: less) {
      case .endless: return nil
      case .none: place = less + 1
      case .tag(let tag) where Self.ends.contains(tag.name): return nil
      case .tag(let tag):
        place = tag.end
        guard tag.name == "meta", let name = Self.name(in: tag, of: head) else { continue }
        self.name = name
        return
      }
    }
    return nil
  }

  private static func name(in tag: HTMLTag, of head: [UInt8]) -> String? {
    func text(_ attribute: String) -> String? {
      tag.attributes.first { $0.name == attribute }
        .map { String(decoding: head[$0.value], as: UTF8.self).lowercased() }
    }
    var said = text("charset")
    if said == nil, let content = text("content"), let lead = content.firstRange(of: "charset=") {
      said = String(content[lead.upperBound...])
    }
    guard let said else { return nil }
    let name = said.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      .prefix { $0.isASCII && !$0.isWhitespace && !";\"',".contains($0) }
    return name.isEmpty || name.utf8.count > longestName ? nil : String(name)
  }

  /// The coding of that name; nil for one that is not read.
  var coding: TextCoding? {
    if Self.utf8Names.contains(name) { return .utf8 }
    return Self.latin1Names.contains(name) ? .latin1 : nil
  }
}
