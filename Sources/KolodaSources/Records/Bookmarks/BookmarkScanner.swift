/// Finds the bookmarks of a file, and the folders that they lie in.
///
/// It looks at tags alone: `<A>` is a bookmark, `<H3>` names the folder of the next `<DL>`, and `<HR>`
/// is a line between two of them. A quote that never closes is none; what is cut off is read as far
/// as it goes.
struct BookmarkScanner: RecordScanner {
  private enum Place {
    /// Between tags.
    case text
    /// In a tag's name, or in what begins a comment.
    case name
    /// In a tag, behind its name.
    case inside
    /// In a value in quotes.
    case quoted(UInt8)
    /// In a comment.
    case comment
  }

  private(set) var index = RecordIndex()
  private(set) var folders = BookmarkFolders()
  /// Where the first list, folder or bookmark begins; nil if there is none.
  private(set) var start: Int64?
  let end: Int64? = nil
  let unclosed: Int? = nil

  private var place = Place.text
  /// Where the tag begins that is read.
  private var tagStart: Int64 = 0
  /// The tag's name so far, in small letters.
  private var name: [UInt8] = []
  /// The last byte of the tag that is no white space.
  private var previous: UInt8 = 0
  /// The two bytes before the next, in a comment.
  private var dashes = 0
  private var opened: Int64 = 0
  /// The tag in which quotes are letters, since one of them never closes.
  private var unquotedTag: Int64?

  /// Where the `<DT>` is that nothing has followed yet.
  private var term: Int64?
  /// Where a folder's head begins, and its name.
  private var heading: (start: Int64, name: Int64)?
  /// The folder that the next list is of.
  private var named: (head: Range<Int64>, name: Range<Int64>)?
  /// Whether something is said of it behind its name.
  private var isDescribed = false
  /// The folder of each list that is open, nil for those at the top.
  private var lists: [Int?] = []
  /// How many lists are open beyond the deepest that is kept.
  private var deeper = 0

  private static let longestName = 8
  /// The tags that what comes before the bookmarks ends at.
  private static let firsts: Set<String> = ["dl", "dt", "h3", "a"]

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) {
    var next = 0
    while next < piece.count {
      switch place {
      case .text:
        next = piece.place(of: Mark.less, from: next)
        if next < piece.count {
          tagStart = offset + Int64(next)
          name = []
          place = .name
          next += 1
        }
      case .name:
        takeName(piece[next], at: offset + Int64(next))
        next += 1
      case .inside:
        takeInside(piece[next], at: offset + Int64(next))
        next += 1
      case .quoted(let quote):
        next = piece.place(of: quote, from: next)
        if next < piece.count {
          previous = quote
          place = .inside
          next += 1
        }
      case .comment:
        let byte = piece[next]
        if byte == Mark.greater, dashes >= 2 { place = .text }
        dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        next += 1
      }
    }
  }

  private mutating func takeName(_ byte: UInt8, at offset: Int64) {
    if byte == Mark.greater || Mark.isSpace(byte) || name.count == Self.longestName {
      previous = 0
      place = .inside
      takeInside(byte, at: offset)
    } else if byte == Mark.less {
      // The one before was a letter.
      tagStart = offset
      name = []
    } else {
      name.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      if name.elementsEqual("!--".utf8) {
        dashes = 0
        place = .comment
      }
    }
  }

  private mutating func takeInside(_ byte: UInt8, at offset: Int64) {
    if byte == Mark.greater {
      place = .text
      endTag(at: offset + 1)
    } else if previous == Mark.equals, byte == Mark.quote || byte == Mark.apostrophe,
      unquotedTag != tagStart
    {
      opened = offset
      place = .quoted(byte)
    } else if !Mark.isSpace(byte) {
      previous = byte
    }
  }

  private mutating func endTag(at end: Int64) {
    let name = String(decoding: self.name, as: UTF8.self)
    if start == nil, Self.firsts.contains(name) { start = tagStart }
    switch name {
    case "dt":
      isDescribed = false
      term = tagStart
    case "a":
      isDescribed = false
      index.append(term ?? tagStart)
      folders.put(index.count - 1, in: lists.last ?? nil)
      term = nil
    case "h3":
      heading = (term ?? tagStart, end)
      term = nil
    case "/h3":
      if let heading { named = (heading.start..<end, heading.name..<tagStart) }
      heading = nil
      isDescribed = false
    case "hr":
      // What is said of a folder may have one, too.
      if isDescribed { break }
      folders.append(
        BookmarkFolders.Separator(
          record: index.count, folder: lists.last ?? nil, tag: (term ?? tagStart)..<end))
      term = nil
    case "dd": isDescribed = named != nil
    case "dl": openList()
    case "/dl":
      term = nil
      if deeper > 0 { deeper -= 1 } else { _ = lists.popLast() }
    default: break
    }
  }

  private mutating func openList() {
    defer { named = nil }
    term = nil
    if isDescribed, let folder = named {
      named = (folder.head.lowerBound..<tagStart, folder.name)
    }
    isDescribed = false
    guard lists.count < BookmarkFolders.deepest else {
      deeper += 1
      return
    }
    let around = lists.last ?? nil
    lists.append(
      named.map { folders.append($0.head, named: $0.name, in: around) } ?? around)
  }

  mutating func finish() -> Int64? {
    guard case .quoted = place else { return nil }
    unquotedTag = tagStart
    place = .inside
    previous = Mark.quote
    return opened + 1
  }
}
