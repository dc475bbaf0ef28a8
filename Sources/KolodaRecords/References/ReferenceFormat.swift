import KolodaFiles

/// How a file keeps references to literature: as lines of a tag, a dash and a value.
///
/// RIS: https://en.wikipedia.org/wiki/RIS_(file_format), as the programs for literature write it.
/// PubMed: https://www.nlm.nih.gov/bsd/mms/medlineelements.html.
package enum ReferenceFormat: Hashable, Sendable {
  /// RIS, of most databases and programs for literature.
  case ris
  /// PubMed's format, in files called `.nbib` or `.txt`.
  case pubmed

  /// The tag that begins each reference.
  var firstTag: String {
    switch self {
    case .ris: "TY"
    case .pubmed: "PMID"
    }
  }

  /// The tag of the line that ends each reference; nil if none does.
  var lastTag: String? {
    switch self {
    case .ris: "ER"
    case .pubmed: nil
    }
  }

  /// The most bytes that a line's tag has, with its blanks and its dash.
  static let longestLead = 6

  /// The tag of a line, and where its value begins.
  ///
  /// - Parameter line: a line without its end, or as much of it as `longestLead`.
  /// - Returns: nil for a line that goes on with the one before.
  func tag(of line: some RandomAccessCollection<UInt8>) -> (name: String, value: Int)? {
    let lead = Array(line.prefix(Self.longestLead))
    let length = lead.prefix { Self.isCapital($0) || isDigit($0) }.count
    guard length > 0, Self.isCapital(lead[0]) else { return nil }
    let blanks = lead[length...].prefix { $0 == ASCII.space }.count
    let dash = length + blanks
    let fits =
      switch self {
      // Some programs write only one blank.
      case .ris: length == 2 && (1...2).contains(blanks)
      case .pubmed: (2...4).contains(length) && dash == 4
      }
    guard fits, dash < lead.count, lead[dash] == UInt8(ascii: "-") else { return nil }
    let isAlone = dash + 1 == lead.count
    guard isAlone || ASCII.isBlank(lead[dash + 1]) else { return nil }
    return (String(decoding: lead[..<length], as: UTF8.self), min(dash + 2, line.count))
  }

  /// The length of a reference within the bytes up to the next one, without the end of its last line.
  func length(of text: UnsafeRawBufferPointer) -> Int {
    var length = text.count
    if let lastTag {
      var place = 0
      while place < text.count {
        let end = text[place...].firstIndex(where: ASCII.isLineEnd) ?? text.count
        if tag(of: text[place..<end])?.name == lastTag {
          length = end
          break
        }
        place = end + 1
      }
    }
    while length > 0, ASCII.isLineEnd(text[length - 1]) { length -= 1 }
    return length
  }

  /// Whether a text begins with a reference, or with blank lines before one.
  static func begins(_ head: [UInt8]) -> Bool {
    let first = head.split(whereSeparator: ASCII.isLineEnd).first { !$0.allSatisfy(ASCII.isSpace) }
    return first.map { of(Array($0)) != nil } ?? false
  }

  /// The format of a text, if a line of its beginning begins a reference; nil otherwise.
  static func of(_ head: [UInt8]) -> ReferenceFormat? {
    for line in head.split(whereSeparator: ASCII.isLineEnd) {
      let found = [ReferenceFormat.ris, .pubmed].first { $0.tag(of: line)?.name == $0.firstTag }
      if let found { return found }
    }
    return nil
  }

  /// The spellings of a text that has a line's end of PubMed in it, as long values do.
  static func wrapped(_ text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return bytes.indices.filter { bytes[$0] == ASCII.space }.flatMap { place in
      ["\n", "\r\n", "\r"].map { lineEnd in
        bytes[..<place] + Array((lineEnd + "      ").utf8) + bytes[(place + 1)...]
      }
    }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
}
