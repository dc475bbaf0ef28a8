import KolodaTriage

/// The parts of a bookmark, as ranges in its text.
struct BookmarkParts {
  /// The document type that browsers write into bookmarks files, in lower case.
  private static let documentType = "netscape-bookmark-file-1"
  /// The tags that end a bookmark without `</A>`.
  private static let ends: Set<String> = ["dt", "dl", "/dl", "h3", "hr", "a"]

  /// The attributes: their names in lower case, and the ranges of their values.
  private(set) var attributes: [(name: String, value: Range<Int>)] = []
  /// The range of the title.
  private(set) var title = 0..<0
  /// The range of the description after `<DD>`; nil if there is none.
  private(set) var description: Range<Int>?
  /// The position after the bookmark; other things may follow it.
  private(set) var end = 0
  /// Whether there is an `<A>` tag.
  private(set) var isBookmark = false
  /// Whether the `<A>` tag is closed.
  private(set) var isClosed = false

  /// Whether a file looks like a bookmarks file, judged by its beginning.
  static func begin(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self).lowercased()
    return text.contains(documentType)
      || text.contains("<dl") && text.contains("<dt") && text.contains("<a ")
  }

  /// Parses a bookmark from its text, which may include other things up to the next bookmark.
  init(_ bytes: [UInt8]) {
    var titleStart: Int?
    var descriptionStart: Int?
    var place = 0
    var stop = bytes.count
    loop: while let less = bytes[place...].firstIndex(of: ASCII.less) {
      switch HTMLTag.read(bytes, at: less) {
      case .endless:
        stop = less
        break loop
      case .none: place = less + 1
      case .tag(let tag):
        place = tag.end
        switch tag.name {
        case "a" where !isBookmark:
          isBookmark = true
          attributes = tag.attributes
          titleStart = tag.end
        case "/a":
          if let start = titleStart {
            title = start..<less
            end = tag.end
            isClosed = true
          }
          titleStart = nil
        case "dd" where isBookmark && titleStart == nil && descriptionStart == nil:
          descriptionStart = tag.end
        case let name where isBookmark && Self.ends.contains(name):
          stop = less
          break loop
        default: break
        }
      }
    }
    if let start = titleStart {
      title = start..<Self.trimmed(bytes, start, stop)
      end = title.upperBound
    }
    if let start = descriptionStart {
      description = start..<max(start, Self.trimmed(bytes, start, stop))
      end = description?.upperBound ?? end
    }
    if !isBookmark { end = Self.trimmed(bytes, 0, bytes.count) }
  }

  /// Moves an end back over trailing white space.
  private static func trimmed(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// Parses a browser's time stamp, in seconds, milliseconds or microseconds since 1970; nil for
  /// other text.
  static func time(_ digits: ArraySlice<UInt8>) -> UTCTime? {
    guard let number = Int64(String(decoding: digits, as: UTF8.self)), number > 0 else {
      return nil
    }
    // Times in seconds have at most eleven digits until the year 5138.
    return switch number {
    case ..<100_000_000_000: UTCTime(microseconds: number * 1_000_000)
    case ..<100_000_000_000_000: UTCTime(microseconds: number * 1000)
    default: UTCTime(microseconds: number)
    }
  }
}
