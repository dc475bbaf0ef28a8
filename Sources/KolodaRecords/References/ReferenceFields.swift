/// The fields of a reference, by names that people know.
struct ReferenceFields {
  /// The fields in order: those that most references have, and then the rest by their tags.
  let all: [(name: String, text: String)]

  /// What a field is called, and the tags that may have it, the likelier ones first.
  private typealias Known = (name: String, tags: [String])

  private static let knownInRIS: [Known] = [
    ("id", ["ID"]), ("title", ["TI", "T1", "CT", "BT"]), ("abstract", ["AB", "N2"]),
    ("authors", ["AU", "A1"]), ("year", ["PY", "Y1"]), ("journal", ["JF", "T2", "JO", "JA"]),
    ("volume", ["VL"]), ("issue", ["IS"]), ("first page", ["SP"]), ("last page", ["EP"]),
    ("doi", ["DO"]), ("url", ["UR"]), ("keywords", ["KW"]), ("type", ["TY"]),
  ]
  private static let knownInPubMed: [Known] = [
    (idInPubMed, ["PMID"]), ("title", ["TI", "BTI"]), ("abstract", ["AB"]),
    ("authors", ["FAU", "AU"]), ("year", ["DP"]), ("journal", ["JT", "TA"]), ("volume", ["VI"]),
    ("issue", ["IP"]), ("pages", ["PG"]), ("keywords", ["OT"]), ("type", ["PT"]),
  ]
  /// The field that identifies a reference of PubMed.
  static let idInPubMed = "pmid"

  /// Reads a reference from its bytes.
  init(_ bytes: [UInt8], in format: ReferenceFormat) {
    let values = Self.values(of: bytes, in: format)
    var known = format == .ris ? Self.knownInRIS : Self.knownInPubMed
    // Where there are two abstracts, the second stays under its own tag.
    for place in known.indices {
      known[place].tags = known[place].tags.first { values[$0] != nil }.map { [$0] } ?? []
    }
    let taken = Set(known.flatMap(\.tags) + [format.lastTag].compactMap(\.self))
    let rest = values.tags.filter { !taken.contains($0) }
    all =
      known.flatMap { field in field.tags.map { (field.name, values.text(of: $0)) } }
      + rest.map { ($0, values.text(of: $0)) }
  }

  /// The values of a reference by their tags.
  private struct Values {
    /// The tags in the order of the file.
    private(set) var tags: [String] = []
    private var lines: [String: [String]] = [:]

    subscript(tag: String) -> [String]? { lines[tag] }

    mutating func add(_ value: String, to tag: String) {
      if lines[tag] == nil { tags.append(tag) }
      lines[tag, default: []].append(value)
    }

    mutating func goOn(with line: String, separator: String) {
      guard let tag = last, let value = lines[tag]?.popLast() else { return }
      lines[tag]?.append(value.isEmpty ? line : value + separator + line)
    }

    /// The tag of the line before.
    var last: String?

    func text(of tag: String) -> String {
      // Paragraphs of an abstract may have a tag each.
      let separator = ReferenceFields.textTags.contains(tag) ? "\n" : "; "
      return (lines[tag] ?? []).filter { !$0.isEmpty }.joined(separator: separator)
    }
  }

  /// The tags whose values are texts to read, so that a second one is the next paragraph.
  private static let textTags: Set<String> = ["AB", "N2", "N1"]

  private static func values(of bytes: [UInt8], in format: ReferenceFormat) -> Values {
    var values = Values()
    // PubMed wraps long lines; in RIS, a line that goes on is one of the text.
    let separator = format == .pubmed ? " " : "\n"
    for line in bytes.split(whereSeparator: ASCII.isLineEnd) {
      if let (tag, value) = format.tag(of: line) {
        values.add(text(line.dropFirst(value)), to: tag)
        values.last = tag
      } else {
        let more = text(line)
        if !more.isEmpty { values.goOn(with: more, separator: separator) }
      }
    }
    return values
  }

  /// A part of a line as text, without blanks around it.
  private static func text(_ line: ArraySlice<UInt8>) -> String {
    let start = line.drop(while: ASCII.isSpace)
    let end = start.lastIndex { !ASCII.isSpace($0) }.map { $0 + 1 } ?? start.startIndex
    return String(decoding: start[..<end], as: UTF8.self)
  }
}
