/// Finds the bookmarks in a file, and their folders.
///
/// It looks only at tags: `<A>` is a bookmark, `<H3>` names the folder of the next `<DL>`, and
/// `<HR>` is a separator. A quote that is never closed counts as a letter, and a truncated file is
/// read as far as it goes.
struct BookmarkScanner: RecordScanner {
  private enum Place {
    /// Between tags.
    case text
    /// In a tag's name, or at the beginning of a comment.
    case name
    /// In a tag, after its name.
    case inside
    /// In a quoted value; the quote that ends it.
    case quoted(UInt8)
    /// In a comment.
    case comment
  }

  private(set) var index = RecordIndex()
  private(set) var folders = BookmarkFolders()
  /// The offset of the first list, folder or bookmark; nil if there is none.
  private(set) var start: Int64?
  let end: Int64? = nil
  let unclosed: Int? = nil

  private var place = Place.text
  /// The offset of the current tag.
  private var tagStart: Int64 = 0
  /// The current tag's name as far as it was read, in lower case.
  private var name: [UInt8] = []
  /// The last byte in the current tag that is not white space.
  private var previous: UInt8 = 0
  /// In a comment: the number of dashes just before the next byte.
  private var dashes = 0
  private var opened: Int64 = 0
  /// The tag whose quotes count as letters, since one of them is never closed.
  private var unquotedTag: Int64?

  /// The offset of a `<DT>` that nothing has followed yet.
  private var term: Int64?
  /// The offsets of a folder's heading and of its name.
  private var heading: (start: Int64, name: Int64)?
  /// The folder that the next list is of.
  private var named: BookmarkFolders.Folder?
  /// Whether something is said of it behind its name.
  private var isDescribed = false
  /// The folder of each open list; nil for lists at the top level.
  private var lists: [Int?] = []
  /// How many further lists are open beyond the greatest depth kept.
  private var deeper = 0

  private static let longestName = 8
  /// The tags that the name of a folder ends at: its own end may be missing.
  private static let headingEnds: Set<String> = ["/h3", "dt", "dd", "dl", "/dl", "h3", "hr"]
  /// The tags that what comes before the bookmarks ends at.
  private static let firsts: Set<String> = ["dl", "dt", "h3", "a"]

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int64? {
    var next = 0
    while next < piece.count {
      switch place {
      case .text:
        next = piece.place(of: ASCII.less, from: next)
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
        if byte == ASCII.greater, dashes >= 2 { place = .text }
        dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        next += 1
      }
    }
    return nil
  }

  private mutating func takeName(_ byte: UInt8, at offset: Int64) {
    if byte == ASCII.greater || ASCII.isSpace(byte) || name.count == Self.longestName {
      previous = 0
      place = .inside
      takeInside(byte, at: offset)
    } else if byte == ASCII.less {
      // The `<` before was plain text.
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
    if byte == ASCII.greater {
      place = .text
      endTag(at: offset + 1)
    } else if previous == ASCII.equals, byte == ASCII.quote || byte == ASCII.apostrophe,
      unquotedTag != tagStart
    {
      opened = offset
      place = .quoted(byte)
    } else if !ASCII.isSpace(byte) {
      previous = byte
    }
  }

  private mutating func endTag(at end: Int64) {
    let name = String(decoding: self.name, as: UTF8.self)
    if start == nil, Self.firsts.contains(name) { start = tagStart }
    if let heading, Self.headingEnds.contains(name) {
      self.heading = nil
      isDescribed = false
      named = BookmarkFolders.Folder(
        head: heading.start..<(name == "/h3" ? end : tagStart), name: heading.name..<tagStart,
        nameEnd: name == "/h3" ? nil : tagStart)
    }
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
    case "hr":
      // A rule in a folder's description is not a separator.
      if isDescribed { break }
      folders.append(
        BookmarkFolders.Separator(
          record: index.count, folder: lists.last ?? nil, tag: (term ?? tagStart)..<end))
      term = nil
    case "dd": isDescribed = named != nil
    case "dl": openList()
    case "/dl":
      // A folder without a list of its own is not that of the next one.
      (term, named) = (nil, nil)
      if deeper > 0 { deeper -= 1 } else { _ = lists.popLast() }
    default: break
    }
  }

  private mutating func openList() {
    defer { named = nil }
    term = nil
    if isDescribed, let folder = named { named?.head = folder.head.lowerBound..<tagStart }
    isDescribed = false
    // The list around all is that of no folder.
    guard lists.count <= BookmarkFolders.deepest else {
      folders.areTooDeep = folders.areTooDeep || named != nil
      deeper += 1
      return
    }
    let around = lists.last ?? nil
    named?.parent = around
    lists.append(named.map { folders.append($0) } ?? around)
  }

  mutating func finish() -> Int64? {
    guard case .quoted = place else { return nil }
    unquotedTag = tagStart
    place = .inside
    previous = ASCII.quote
    return opened + 1
  }
}
