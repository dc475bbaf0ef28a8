/// The content of an XML element that has no elements in it: text, with comments and processing
/// instructions between.
struct XMLText {
  /// A piece of the content, and whether it is text.
  private var pieces: [(bytes: ArraySlice<UInt8>, isText: Bool)] = []

  /// What begins and ends a piece that is markup; a CDATA section is text.
  private static let marks: [(start: [UInt8], end: [UInt8], isText: Bool)] = [
    (Array("<!--".utf8), Array("-->".utf8), false), (Array("<?".utf8), Array("?>".utf8), false),
    (Array("<![CDATA[".utf8), Array("]]>".utf8), true),
  ]

  /// Parses content that expat has found well-formed.
  init(_ content: ArraySlice<UInt8>) {
    var rest = content
    while !rest.isEmpty {
      if let mark = Self.marks.first(where: { rest.starts(with: $0.start) }) {
        let end = Self.end(of: mark.end, in: rest.dropFirst(mark.start.count))
        pieces.append((rest[..<end], mark.isText))
        rest = rest[end...]
      } else {
        // A lone "<" can't be there; it would be text.
        let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        pieces.append((rest[..<end], true))
        rest = rest[end...]
      }
    }
  }

  /// The content with other text, in place of the first text that is not blank; comments and
  /// processing instructions stay.
  func replaced(by text: [UInt8]) -> [UInt8] {
    guard pieces.contains(where: { !$0.isText }) else { return text }
    var replaced: [UInt8] = []
    var isDone = false
    for piece in pieces {
      if !piece.isText || piece.bytes.allSatisfy({ $0 <= 0x20 }) {
        replaced += piece.bytes
      } else if !isDone {
        replaced += text
        isDone = true
      }
    }
    return isDone ? replaced : replaced + text
  }

  /// The index after the first occurrence of a mark, or the end.
  private static func end(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int {
    var rest = bytes
    while rest.count >= mark.count {
      if rest.starts(with: mark) { return rest.startIndex + mark.count }
      rest = rest.dropFirst()
    }
    return bytes.endIndex
  }
}
