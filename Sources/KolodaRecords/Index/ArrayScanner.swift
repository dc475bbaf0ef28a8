/// Finds the elements of a JSON array.
///
/// It is either the file's array, or an array of objects in a field of the file's object: the
/// requested one, else the first whose field has a typical name for records, else the longest. Without
/// any, it is one with such a name in an object inside of that object, as servers answer. A file that
/// has none of these is one record. So is an object that says itself what it is, with an id, a title, a
/// text or a picture, if it has only arrays of what is part of a record, such as `tags` or `annotations`.
///
/// The scanner only counts brackets. Whether an element is well-formed is found out when it is
/// read. Where one never ends, the array is read by lines from there on: a line that begins with a
/// brace, as far from the margin as the broken element, begins an element.
struct ArrayScanner: RecordScanner {
  private enum Place {
    /// Before the file's value.
    case before
    /// In the file's object, or in one that is a field of it, looking for arrays.
    case searching
    /// After the opening bracket of an array there.
    case looking
    /// In an array, where an element may begin.
    case expecting
    /// In an array, within or after an element.
    case element
    /// After the file's value.
    case behind
    /// In a file without an array.
    case single
  }

  /// An array whose elements may be the records.
  private struct Candidate {
    var name = ""
    var rank = Rank.length
    var index = RecordIndex()
    /// The offset of its closing bracket.
    var end: Int64?
    /// The first element that never ended, where one did not, and how many did not.
    var unclosed: Int?
    var unclosedCount = 0
    /// The first element in front of a string, in a field: what follows that string may be the next
    /// field, and the element one that never ended.
    var suspect: Int?

    mutating func suspectLast() { suspect = suspect ?? index.count - 1 }

    func isBefore(_ other: Candidate) -> Bool {
      (rank.rawValue, rank == .length ? index.count : 0)
        < (other.rank.rawValue, other.rank == .length ? other.index.count : 0)
    }
  }

  /// How likely an array is the one with the records, in ascending order: one inside of an object has
  /// them by its name alone, or by choice.
  private enum Rank: Int {
    case offer, innerName, length, name, choice
  }

  /// How an array is read by lines, from an element that never ended on.
  private struct Mending {
    /// The offset of that element.
    var broken: Int64
    /// How many blanks are between the line's beginning and the next byte; nil if there is anything
    /// else.
    var blanks: Int?
    /// How many there are before that element; nil if it doesn't begin its line.
    var indent: Int?
    /// Whether that element goes on.
    var isInBroken = true

    /// Whether an element may begin behind the blanks of a line.
    ///
    /// If the first element follows the bracket, the others begin at the margin or below the first.
    var isIndented: Bool { blanks.map { $0 == indent ?? min($0, 1) } ?? false }
  }

  /// How far before an element its line is looked for, in units.
  private static let longestIndent: Int64 = 256
  /// The longest field name that is read, in bytes.
  private static let longestName = 256
  /// The fields that hold parts of a record: of its text, of its picture, and others.
  private static let partNames: Set<String> = [
    "annotations", "answers", "attachments", "authors", "choices", "classifications", "comments",
    "completions", "entities", "ents", "labels", "objects", "options", "predictions", "regions",
    "relations", "shapes", "spans", "tags", "tokens",
  ]
  /// The fields by which an object says itself what it is.
  private static let ownNames: Set<[UInt8]> = Set(
    [
      "_id", "file_name", "filename", "guid", "id", "image", "imagePath", "image_path", "name",
      "picture", "text", "title", "uuid",
    ].map { Array($0.utf8) })
  /// The fields by which it does if they are objects: of VoTT, V7, and Supervisely.
  private static let ownObjectNames: Set<[UInt8]> = Set(
    ["asset", "image", "item", "size"].map { Array($0.utf8) })
  /// The names of fields that typically hold records.
  private static let recordNames: Set<String> = [
    "data", "documents", "entries", "examples", "images", "items", "records", "results", "rows",
    "samples", "tasks",
  ]
  /// The names of those that do inside of an object, as well.
  private static let innerNames = recordNames.union(["common_examples", "docs", "hits"])
  /// How many arrays are listed.
  private static let mostArrays = 100

  private(set) var arrays: [RecordArray] = []
  var unclosed: Int? { winner?.unclosed }
  var unclosedCount: Int { winner?.unclosedCount ?? 0 }

  /// The field of the requested array; nil to choose the likeliest.
  private let wanted: String?
  private var place = Place.before
  /// The offset of the file's value.
  private var start: Int64 = 0
  private var isInText = false
  private var isEscaped = false
  /// Whether the file's value is an array.
  private var isArray = false
  /// The best of the arrays that have ended, and the array that has not.
  private var best: Candidate?
  private var current: Candidate?
  /// The beginning of the last string directly in the file's object; when a value follows, it is
  /// the field's name.
  private var name: [UInt8] = []
  /// The field that is an object in whose fields arrays are looked for; nil in the file's object.
  private var outer: [UInt8]?
  /// Whether the file's object says itself what it is.
  private var isRecord = false
  /// How many brackets are open inside the element, or inside the file's value while searching.
  private var depth = 0
  /// Set while an array is read by lines.
  private var mending: Mending?
  /// Whether an array was or is.
  private var hasMended = false

  /// - Parameter wanted: the field of the requested array; nil to choose the likeliest.
  init(_ wanted: String? = nil) {
    self.wanted = wanted
  }

  /// The array whose elements are the records, as far as the file was read.
  private var winner: Candidate? {
    let winner = current.map { current in
      best.map { $0.isBefore(current) ? current : $0 } ?? current
    }
    let found = winner ?? best
    guard let found, found.rank != .offer else { return nil }
    guard isRecord, found.rank == .length else { return found }
    return Self.partNames.contains(found.name) ? nil : found
  }

  var index: RecordIndex { winner?.index ?? RecordIndex() }
  var end: Int64? { winner?.end }
  var array: String? { isArray ? nil : winner?.name }

  var isSettled: Bool {
    isArray || winner.map { $0.rank == (wanted == nil ? .name : .choice) } ?? false
  }

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int64? {
    var next = mending == nil ? 0 : takeLines(piece, at: offset)
    // The next quote and backslash from `next` on; -1 before the first search.
    var quote = -1
    var backslash = -1
    while next < piece.count {
      if isEscaped {
        isEscaped = false
        next += 1
      } else if isInText {
        if quote < next { quote = piece.place(of: ASCII.quote, from: next) }
        if backslash < next { backslash = piece.place(of: ASCII.backslash, from: next) }
        isEscaped = backslash < quote
        if place == .searching, depth == 0, name.count < Self.longestName {
          let stop = min(quote, backslash, next + Self.longestName)
          name += piece[next..<min(stop, piece.count)]
        }
        isInText = isEscaped || quote == piece.count
        next = min(quote, backslash) + 1
      } else {
        let byte = piece[next]
        if !ASCII.isSpace(byte) {
          take(byte, at: offset + Int64(next))
          if place == .behind || place == .single { return nil }
        }
        next += 1
      }
    }
    return nil
  }

  private mutating func take(_ byte: UInt8, at offset: Int64) {
    switch place {
    case .before:
      start = offset
      switch byte {
      case ASCII.openBracket:
        isArray = true
        current = Candidate()
        place = .expecting
      case ASCII.openBrace: place = .searching
      default: place = .single
      }
    case .searching:
      if depth == 0 { takeName(before: byte) }
      if byte == ASCII.openBracket, depth == 0 {
        place = .looking
      } else if byte == ASCII.openBrace, depth == 0, outer == nil {
        outer = name
        if Self.ownObjectNames.contains(name) { isRecord = true }
      } else if byte == ASCII.closeBrace, depth == 0 {
        if outer == nil { place = .behind }
        outer = nil
      } else {
        count(byte)
      }
    case .looking:
      if byte == ASCII.openBrace {
        place = .element
        current = candidate()
        current?.index.append(offset)
      } else {
        place = .searching
        depth = byte == ASCII.closeBracket ? 0 : 1
        if depth == 1 { count(byte) }
        return
      }
      count(byte)
    case .expecting, .element:
      if depth == 0 {
        if byte == ASCII.closeBracket { return endArray(at: offset) }
        if byte == ASCII.comma {
          place = .expecting
          return
        }
        // Before an object, the comma may be missing.
        if place == .expecting || byte == ASCII.openBrace {
          if byte == ASCII.quote, !isArray { current?.suspectLast() }
          current?.index.append(offset)
          place = .element
        }
      }
      count(byte)
    case .behind, .single: break
    }
  }

  /// The array whose field was just named.
  private func candidate() -> Candidate {
    let last = String(decoding: name, as: UTF8.self)
    let path = outer.map { String(decoding: $0, as: UTF8.self) + "." + last } ?? last
    let rank: Rank =
      if path == wanted {
        .choice
      } else if outer == nil {
        // Others may have the records.
        isRecord && Self.partNames.contains(last)
          ? .offer : Self.recordNames.contains(last) ? .name : .length
      } else {
        Self.innerNames.contains(last) ? .innerName : .offer
      }
    return Candidate(name: path, rank: rank)
  }

  /// Reads a piece by lines, to the end of the array.
  ///
  /// A string of JSON has no line feed, so a line never begins within one.
  ///
  /// - Returns: where to go on in the piece.
  private mutating func takeLines(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int {
    guard var lines = mending else { return 0 }
    defer { mending = place == .expecting || place == .element ? lines : nil }
    for (next, byte) in piece.enumerated() {
      let here = offset + Int64(next)
      if byte == ASCII.lineFeed {
        lines.blanks = 0
        (isInText, isEscaped) = (false, false)
        continue
      }
      if ASCII.isBlank(byte), let blanks = lines.blanks {
        lines.blanks = blanks + 1
        continue
      }
      let beginsElement = byte == ASCII.openBrace && lines.isIndented
      if here == lines.broken { lines.indent = lines.blanks }
      lines.blanks = nil
      if here <= lines.broken { continue }
      if beginsElement, place == .element {
        if !lines.isInBroken, depth > 0 { current?.unclosedCount += 1 }
        lines.isInBroken = false
        current?.index.append(here)
        depth = 1
      } else if lines.isInBroken {
        continue
      } else if isEscaped {
        isEscaped = false
      } else if isInText {
        isInText = byte != ASCII.quote
        isEscaped = byte == ASCII.backslash
      } else if !ASCII.isSpace(byte) {
        take(byte, at: here)
        if place != .expecting, place != .element { return next + 1 }
      }
    }
    return piece.count
  }

  private mutating func endArray(at offset: Int64) {
    guard var ended = current else { return }
    ended.end = offset
    current = nil
    if best.map({ $0.isBefore(ended) }) ?? true { best = ended }
    place = isArray ? .behind : .searching
    if !isArray, arrays.count < Self.mostArrays {
      arrays.append(RecordArray(name: ended.name, count: ended.index.count))
    }
  }

  private mutating func takeName(before byte: UInt8) {
    if byte == ASCII.quote { name = [] }
    guard byte == ASCII.colon else { return }
    if outer == nil, Self.ownNames.contains(name) { isRecord = true }
  }

  private mutating func count(_ byte: UInt8) {
    switch byte {
    case ASCII.quote: isInText = true
    case ASCII.openBrace, ASCII.openBracket: depth += 1
    // A surplus closing bracket is part of its element.
    case ASCII.closeBrace, ASCII.closeBracket: depth = max(depth - 1, 0)
    default: break
    }
  }

  mutating func finish() -> Int64? {
    switch place {
    case .before: break
    case .expecting, .element:
      guard let open = current else { break }
      if winner == nil {
        takeWhole()
        break
      }
      let count = open.index.count
      if count > 0, open.unclosed == nil {
        let mends = !hasMended && best?.isBefore(open) ?? true
        let unclosed = mends ? open.suspect ?? count - 1 : count - 1
        current?.unclosed = unclosed
        current?.unclosedCount = 1
        if mends {
          for _ in unclosed + 1..<count { _ = current?.index.removeLast() }
          let broken = open.index[unclosed]
          mending = Mending(broken: broken)
          hasMended = true
          place = .element
          (depth, isInText, isEscaped) = (0, false, false)
          return max(start, broken - Self.longestIndent)
        }
      } else if depth > 0 || isInText, mending?.isInBroken == false {
        current?.unclosedCount += 1
      }
      if !isArray { arrays.append(RecordArray(name: open.name, count: count)) }
    case .searching, .looking, .single, .behind:
      if winner == nil { takeWhole() }
    }
    return nil
  }

  /// Takes the file's value for its only record.
  private mutating func takeWhole() {
    best = nil
    current = Candidate()
    current?.index.append(start)
  }
}
