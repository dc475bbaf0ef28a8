import KolodaTriage

/// The parts of a bookmark, by their places in its text.
struct BookmarkParts {
  /// What other programs call such a file, in small letters.
  private static let documentType = "netscape-bookmark-file-1"
  /// The tags that end a bookmark which is cut off.
  private static let ends: Set<String> = ["dt", "dl", "/dl", "h3", "hr", "a"]

  /// The attributes: names in small letters, and where their values are.
  private(set) var attributes: [(name: String, value: Range<Int>)] = []
  /// What it is called.
  private(set) var title = 0..<0
  /// What is said of it.
  private(set) var description: Range<Int>?
  /// The place behind it; other things may follow.
  private(set) var end = 0
  /// Whether there is an `<A>`.
  private(set) var isBookmark = false
  /// Whether that has an end.
  private(set) var isClosed = false

  /// Whether a file is one of bookmarks, by its beginning.
  static func begin(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self).lowercased()
    return text.contains(documentType)
      || text.contains("<dl") && text.contains("<dt") && text.contains("<a ")
  }

  /// Takes a bookmark apart, and what follows it up to the next.
  init(_ bytes: [UInt8]) {
    var titleStart: Int?
    var descriptionStart: Int?
    var place = 0
    var stop = bytes.count
    loop: while let less = bytes[place...].firstIndex(of: Mark.less) {
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

  /// The last place from an end on back that white space does not stand before.
  private static func trimmed(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, Mark.isSpace(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// A time that browsers write in seconds since 1970, or in parts of them; nil for anything else.
  static func time(_ digits: ArraySlice<UInt8>) -> UTCTime? {
    guard let number = Int64(String(decoding: digits, as: UTF8.self)), number > 0 else {
      return nil
    }
    // Up to the year 5138 seconds have eleven digits at most.
    return switch number {
    case ..<100_000_000_000: UTCTime(microseconds: number * 1_000_000)
    case ..<100_000_000_000_000: UTCTime(microseconds: number * 1000)
    default: UTCTime(microseconds: number)
    }
  }
}
