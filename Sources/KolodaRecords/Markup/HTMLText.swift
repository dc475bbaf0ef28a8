/// Extracts text from HTML.
///
/// Only line breaks, characters, images and sounds are interpreted.
package enum HTMLText {
  /// A piece of a text.
  package enum Piece: Hashable, Sendable {
    /// Words, with line feeds.
    case text(String)
    /// An image, by its bare file name.
    case image(String)
    /// A sound, by its bare file name.
    case sound(String)
    /// A cover over the images of the side.
    case cover(PictureCover)
  }

  /// The elements that begin a new line.
  private static let blocks: Set<String> = [
    "address", "article", "blockquote", "dd", "div", "dl", "dt", "figure", "h1", "h2", "h3", "h4",
    "h5", "h6", "hr", "li", "ol", "p", "pre", "section", "table", "tr", "ul",
  ]
  /// The elements whose content is not text, or does nothing here.
  private static let silent: Set<String> = ["button", "rp", "script", "style", "title"]
  /// The tags that end the reading of a word, of which `rt` begins the next.
  ///
  /// It is put in brackets, as in fields of Anki: it can't be above the word here.
  private static let readingEnds: Set<String> = ["rt", "/rt", "rb", "/ruby"]
  /// How many covers are kept.
  private static let mostCovers = 1000

  /// Splits HTML into text without tags, and the names of images and sounds.
  ///
  /// `<br>` and block elements begin new lines, and character references are decoded. Images come
  /// from `<img src=x>` and sounds from `[sound:x]`; files outside the deck's folder are left out.
  package static func pieces(of html: some Collection<UInt8>) -> [Piece] {
    var reader = PieceReader(Array(html))
    return reader.run()
  }

  /// The text of HTML, on one or several lines.
  package static func plain(_ html: some Collection<UInt8>) -> String {
    pieces(of: html).compactMap { piece in
      if case .text(let text) = piece { text } else { nil }
    }.joined(separator: " ")
  }

  /// Whether a text contains an HTML tag.
  static func hasTags(_ text: [UInt8]) -> Bool {
    guard let last = text.lastIndex(of: ASCII.greater) else { return false }
    return text[..<last].indices.contains { place in
      text[place] == ASCII.less
        && (HTMLTag.isLetter(text[place + 1]) || text[place + 1] == ASCII.slash)
    }
  }

  /// Returns a name if it is that of a file beside the deck's file; nil for paths, URLs and hidden
  /// files.
  static func bareName(_ name: String) -> String? {
    let isBare =
      !name.isEmpty && !name.hasPrefix(".")
      && !name.unicodeScalars.contains { "/\\:".unicodeScalars.contains($0) || $0.value < 0x20 }
    return isBare ? name : nil
  }

  // MARK: Reading

  private struct PieceReader {
    private let bytes: [UInt8]
    private var place = 0
    private var pieces: [Piece] = []
    private var text: [UInt8] = []
    /// The constructs that are known not to end after this position, so that each is only searched
    /// once: tags, sounds and elements.
    private var endless: Set<String> = []
    private var coverCount = 0
    /// Whether the reading of a word has begun.
    private var isInReading = false

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func run() -> [Piece] {
      while place < bytes.count {
        let byte = bytes[place]
        if byte == ASCII.less, let tag = tag(at: place) {
          take(tag)
        } else if byte == ASCII.openBracket, let (name, end) = sound(at: place) {
          endText()
          if let bare = HTMLText.bareName(name) { pieces.append(.sound(bare)) }
          place = end
        } else if byte == ASCII.openBracket, let end = endOfSpeech(at: place) {
          place = end
        } else {
          if !ASCII.isSpace(byte) {
            text.append(byte)
          } else if let last = text.last, !ASCII.isSpace(last) {
            text.append(ASCII.space)
          }
          place += 1
        }
      }
      endReading()
      endText()
      return pieces
    }

    private mutating func tag(at start: Int) -> HTMLTag? {
      guard !endless.contains("<") else { return nil }
      switch HTMLTag.read(bytes, at: start) {
      case .tag(let tag): return tag
      case .none: return nil
      case .endless:
        endless.insert("<")
        return nil
      }
    }

    private mutating func take(_ tag: HTMLTag) {
      place = tag.end
      if HTMLText.silent.contains(tag.name) {
        skip(to: tag.name)
      } else if tag.name == "br" {
        breakLine(isForced: true)
      } else if HTMLText.readingEnds.contains(tag.name) {
        endReading()
        if tag.name == "rt" {
          text.append(ASCII.openBracket)
          isInReading = true
        }
      } else if tag.name == "div", coverCount < HTMLText.mostCovers, let cover = cover(tag) {
        endText()
        pieces.append(.cover(cover))
        coverCount += 1
      } else if HTMLText.blocks.contains(
        tag.name.first == "/" ? String(tag.name.dropFirst()) : tag.name)
      {
        breakLine(isForced: false)
      } else if tag.name == "img", let source = tag.attributes.first(where: { $0.name == "src" }) {
        endText()
        let name = HTMLEntities.unescaped(bytes[source.value])
        if let bare = HTMLText.bareName(name) { pieces.append(.image(bare)) }
      }
    }

    private func cover(_ tag: HTMLTag) -> PictureCover? {
      guard tag.attributes.contains(where: { $0.name == PictureCover.shapeAttribute }) else {
        return nil
      }
      return PictureCover(
        Dictionary(
          tag.attributes.map { ($0.name, String(decoding: bytes[$0.value], as: UTF8.self)) }
        ) { first, _ in first })
    }

    /// Skips to the end of an element; without an end tag, nothing is skipped.
    private mutating func skip(to name: String) {
      guard !endless.contains(name) else { return }
      let end = Array("/\(name)".utf8)
      var next = place
      while let less = bytes[next...].firstIndex(of: ASCII.less) {
        // Other tags are not parsed here, as each may extend to the end of the text.
        if names(end, at: less + 1), let tag = tag(at: less) {
          place = tag.end
          return
        }
        next = less + 1
      }
      endless.insert(name)
    }

    /// Whether a tag's name is at a position, in any case.
    private func names(_ name: [UInt8], at start: Int) -> Bool {
      let behind = start + name.count
      guard behind < bytes.count, HTMLTag.endsName(bytes[behind]) else { return false }
      return bytes[start..<behind].map { $0 | 0x20 } == name
    }

    private mutating func breakLine(isForced: Bool) {
      if text.last == ASCII.space { text.removeLast() }
      if isForced || text.last.map({ $0 != ASCII.lineFeed }) ?? false {
        text.append(ASCII.lineFeed)
      }
    }

    private mutating func sound(at start: Int) -> (name: String, end: Int)? {
      let lead = "[sound:"
      guard !endless.contains(lead), bytes[start...].starts(with: lead.utf8) else { return nil }
      guard let end = bytes[start...].firstIndex(of: ASCII.closeBracket) else {
        endless.insert(lead)
        return nil
      }
      return (HTMLEntities.unescaped(bytes[(start + lead.utf8.count)..<end]), end + 1)
    }

    private mutating func endReading() {
      if isInReading { text.append(ASCII.closeBracket) }
      isInReading = false
    }

    /// Where what is only to be spoken ends, as in `[anki:tts lang=en_GB]duck[/anki:tts]`; nil if nothing
    /// of that kind begins here.
    private mutating func endOfSpeech(at start: Int) -> Int? {
      let (lead, end) = ("[anki:tts", Array("[/anki:tts]".utf8))
      guard !endless.contains(lead), bytes[start...].starts(with: lead.utf8) else { return nil }
      var place = start + 1
      while let next = bytes[place...].firstIndex(of: ASCII.openBracket) {
        if bytes[next...].starts(with: end) { return next + end.count }
        place = next + 1
      }
      endless.insert(lead)
      return nil
    }

    private mutating func endText() {
      let first = text.firstIndex { !ASCII.isSpace($0) } ?? text.count
      let last = text.lastIndex { !ASCII.isSpace($0) } ?? -1
      if first <= last {
        pieces.append(.text(HTMLEntities.unescaped(text[first...last])))
      }
      text = []
    }
  }
}
