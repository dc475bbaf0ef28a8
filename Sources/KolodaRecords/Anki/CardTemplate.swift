/// A side of a card as Anki's templates describe it: HTML with fields in double braces.
struct CardTemplate: Sendable {
  /// A part of it.
  private enum Part {
    case html(ArraySlice<UInt8>)
    /// `{{filter:Field}}`: the filters are in the order in which they are applied.
    case field(String, filters: [String])
    /// `{{#Field}}` or `{{^Field}}`: what follows is shown if the field has content, or has none.
    case opening(String, ifEmpty: Bool)
    /// `{{/Field}}`
    case closing(String)
  }

  private let parts: [Part]
  /// The fields whose content is to be typed, with their filters.
  private let typed: [(name: String, filters: [String])]

  /// What is around a field, and around one in a template that begins with `otherMarks`.
  private static let (open, close) = (Array("{{".utf8), Array("}}".utf8))
  private static let (otherOpen, otherClose) = (Array("<%".utf8), Array("%>".utf8))
  /// The only change of these marks that Anki knows; the usual ones are letters then.
  private static let otherMarks = Array("{{=<% %>=}}".utf8)
  private static let comment = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  /// How long a side may be until no more is added to it, in bytes: much longer than can be shown.
  private static let longest = 1 << 20
  /// The name by which the back has the whole front.
  private static let front = "FrontSide"

  /// Reads a template; what is not understood in it is HTML.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var parts: [Part] = []
    let first = Self.placeBehindMarks(bytes)
    let (open, close) =
      first == nil ? (Self.open, Self.close) : (Self.otherOpen, Self.otherClose)
    var (place, start) = (first ?? 0, first ?? 0)
    func end(of mark: [UInt8], from place: Int) -> Int? {
      var place = place
      while let found = bytes[place...].firstIndex(of: mark[0]) {
        if bytes[found...].starts(with: mark) { return found }
        place = found + 1
      }
      return nil
    }
    // What has no end is only looked for once.
    var (isEndless, hasEndlessComment) = (false, false)
    func endHTML() {
      if start < place { parts.append(.html(bytes[start..<place])) }
    }
    while place < bytes.count {
      let rest = bytes[place...]
      if bytes[place] == ASCII.less, !hasEndlessComment, rest.starts(with: Self.comment) {
        guard let end = end(of: Self.commentEnd, from: place + Self.comment.count) else {
          hasEndlessComment = true
          continue
        }
        endHTML()
        place = end + Self.commentEnd.count
        start = place
      } else if bytes[place] == open[0], !isEndless, rest.starts(with: open) {
        guard let end = end(of: close, from: place + open.count) else {
          isEndless = true
          continue
        }
        endHTML()
        parts.append(Self.part(bytes[(place + open.count)..<end]))
        place = end + close.count
        start = place
      } else {
        place += 1
      }
    }
    endHTML()
    self.parts = parts
    typed = parts.compactMap { part in
      guard case .field(let name, let filters) = part, filters.contains("type") else { return nil }
      return (name, filters)
    }
  }

  /// Where a template goes on that begins with other marks; nil if it has the usual ones.
  private static func placeBehindMarks(_ bytes: [UInt8]) -> Int? {
    var rest = bytes.drop(while: ASCII.isSpace)
    guard rest.starts(with: otherMarks) else { return nil }
    while rest.starts(with: otherMarks) { rest = rest.dropFirst(otherMarks.count) }
    return rest.startIndex
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> Part {
    func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
      let start = bytes.drop(while: ASCII.isSpace)
      let end = start.lastIndex { !ASCII.isSpace($0) }.map { start.index(after: $0) }
      return String(decoding: start[..<(end ?? start.startIndex)], as: UTF8.self)
    }
    let rest = bytes.drop(while: ASCII.isSpace)
    switch rest.first {
    case ASCII.hash: return .opening(trimmed(rest.dropFirst()), ifEmpty: false)
    case UInt8(ascii: "^"): return .opening(trimmed(rest.dropFirst()), ifEmpty: true)
    case ASCII.slash: return .closing(trimmed(rest.dropFirst()))
    default:
      let words = rest.split(separator: ASCII.colon, omittingEmptySubsequences: false)
      return .field(
        trimmed(words.last ?? []), filters: words.dropLast().reversed().map { trimmed($0) })
    }
  }

  /// The HTML of the side for one card.
  ///
  /// - Parameter front: for the back, the template of the front. All fronts are repeated above their
  ///   backs, so that `{{FrontSide}}` only gives what was to be typed there.
  func html(_ card: CardContents, after front: CardTemplate? = nil) -> String {
    var html: [UInt8] = []
    /// The sections around a part, and whether each is shown.
    var around: [(name: String, isShown: Bool)] = []
    var hidden = 0
    for part in parts where html.count < Self.longest {
      switch part {
      case .opening(let name, let ifEmpty):
        let isShown = card.isEmpty(name) == ifEmpty
        around.append((name, isShown))
        hidden += isShown ? 0 : 1
      case .closing(let name):
        // An end of what has not begun means nothing.
        guard around.last?.name == name, let last = around.popLast() else { continue }
        hidden -= last.isShown ? 0 : 1
      case .html(let bytes): if hidden == 0 { html += bytes }
      case .field(Self.front, _):
        guard hidden == 0, let front else { continue }
        for (name, filters) in front.typed {
          html += card.html(of: name, filters, isBack: true).utf8
        }
      case .field(let name, let filters):
        if hidden == 0 { html += card.html(of: name, filters, isBack: front != nil).utf8 }
      }
    }
    return String(decoding: html, as: UTF8.self)
  }
}
