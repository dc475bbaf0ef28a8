/// Finds the elements of a JSON array.
///
/// It is the file's, or one of objects in a field of the file's object: the one that was asked for,
/// else the first in a field that is called as records are, else the longest. A file that is neither
/// is one record, and so is an object with a text whose marked parts are such an array.
///
/// It counts brackets and looks for nothing else; whether an element is well-formed is found out
/// when it is read.
struct ArrayScanner: RecordScanner {
  private enum Place {
    /// Before the file's value.
    case before
    /// In the file's object, looking for arrays.
    case searching
    /// Behind the bracket of an array in the file's object.
    case looking
    /// In an array, where an element may begin.
    case expecting
    /// In an array, in or behind an element.
    case element
    /// Behind the file's value.
    case behind
    /// In a file that has no array.
    case single
  }

  /// An array whose elements may be the records.
  private struct Candidate {
    var name = ""
    var rank = Rank.length
    var index = RecordIndex()
    /// Where it ends.
    var end: Int64?

    func isBefore(_ other: Candidate) -> Bool {
      (rank.rawValue, rank == .length ? index.count : 0)
        < (other.rank.rawValue, other.rank == .length ? other.index.count : 0)
    }
  }

  /// What speaks for an array.
  private enum Rank: Int {
    case length, name, choice
  }

  /// The longest name of a field that is read, in bytes.
  private static let longestName = 256
  /// Fields that hold parts of a record's own text.
  private static let partNames: Set<[UInt8]> = Set(
    ["spans", "entities", "ents", "tokens", "relations"].map { Array($0.utf8) })
  /// What fields are called that hold records.
  private static let recordNames: Set<String> = [
    "data", "documents", "entries", "examples", "images", "items", "records", "results", "rows",
    "samples", "tasks",
  ]
  /// How many arrays are told of.
  private static let mostArrays = 100

  private(set) var arrays: [RecordArray] = []
  private(set) var unclosed: Int?

  /// The field whose array is wanted; nil for the likeliest.
  private let wanted: String?
  private var place = Place.before
  /// Where the file's value begins.
  private var start: Int64 = 0
  private var isInText = false
  private var isEscaped = false
  /// Whether the file's value is an array.
  private var isArray = false
  /// The best array so far of those that have ended, and the one that has not.
  private var best: Candidate?
  private var current: Candidate?
  /// The beginning of the last text in the file's object itself, which is a field's name before its
  /// value.
  private var name: [UInt8] = []
  /// Whether the file's object has a field of a text.
  private var hasText = false
  /// How many brackets are open that are not those around the elements, or around the file's value.
  private var depth = 0

  /// - Parameter wanted: the field whose array is wanted; nil for the likeliest.
  init(_ wanted: String? = nil) {
    self.wanted = wanted
  }

  /// The array whose elements the records are, as far as is known.
  private var winner: Candidate? {
    guard let current else { return best }
    guard let best else { return current }
    return best.isBefore(current) ? current : best
  }

  var index: RecordIndex { winner?.index ?? RecordIndex() }
  var end: Int64? { winner?.end }
  var array: String? { isArray ? nil : winner?.name }

  var isSettled: Bool {
    isArray || winner.map { $0.rank == (wanted == nil ? .name : .choice) } ?? false
  }

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) {
    var next = 0
    // The first quote and backslash at or behind `next`, as far as they were looked for.
    var quote = -1
    var backslash = -1
    while next < piece.count {
      if isEscaped {
        isEscaped = false
        next += 1
      } else if isInText {
        if quote < next { quote = piece.place(of: Mark.quote, from: next) }
        if backslash < next { backslash = piece.place(of: Mark.backslash, from: next) }
        isEscaped = backslash < quote
        if place == .searching, depth == 0, name.count < Self.longestName {
          let stop = min(quote, backslash, next + Self.longestName)
          name += piece[next..<min(stop, piece.count)]
        }
        isInText = isEscaped || quote == piece.count
        next = min(quote, backslash) + 1
      } else {
        let byte = piece[next]
        if !Mark.isSpace(byte) {
          take(byte, at: offset + Int64(next))
          if place == .behind || place == .single { return }
        }
        next += 1
      }
    }
  }

  private mutating func take(_ byte: UInt8, at offset: Int64) {
    switch place {
    case .before:
      start = offset
      switch byte {
      case Mark.openBracket:
        isArray = true
        current = Candidate()
        place = .expecting
      case Mark.openBrace: place = .searching
      default: place = .single
      }
    case .searching:
      if depth == 0 { takeName(before: byte) }
      if byte == Mark.openBracket, depth == 0, !(hasText && Self.partNames.contains(name)) {
        place = .looking
      } else if byte == Mark.closeBrace, depth == 0 {
        place = .behind
      } else {
        count(byte)
      }
    case .looking:
      if byte == Mark.openBrace {
        place = .element
        let name = String(decoding: name, as: UTF8.self)
        current = Candidate(
          name: name,
          rank: name == wanted ? .choice : Self.recordNames.contains(name) ? .name : .length)
        current?.index.append(offset)
      } else {
        place = .searching
        depth = byte == Mark.closeBracket ? 0 : 1
        if depth == 1 { count(byte) }
        return
      }
      count(byte)
    case .expecting, .element:
      if depth == 0, byte == Mark.closeBracket {
        endArray(at: offset)
      } else if depth == 0, byte == Mark.comma {
        place = .expecting
      } else {
        if place == .expecting {
          current?.index.append(offset)
          place = .element
        }
        count(byte)
      }
    case .behind, .single: break
    }
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
    if byte == Mark.quote { name = [] }
    if byte == Mark.colon, name.elementsEqual("text".utf8) { hasText = true }
  }

  private mutating func count(_ byte: UInt8) {
    switch byte {
    case Mark.quote: isInText = true
    case Mark.openBrace, Mark.openBracket: depth += 1
    // One too many is part of the element that it stands in.
    case Mark.closeBrace, Mark.closeBracket: depth = max(depth - 1, 0)
    default: break
    }
  }

  mutating func finish() -> Int64? {
    switch place {
    case .before: break
    case .expecting, .element:
      let count = current?.index.count ?? 0
      if !isArray, let current { arrays.append(RecordArray(name: current.name, count: count)) }
      let isWinner = best.map { best in current.map(best.isBefore) ?? false } ?? true
      unclosed = isWinner && count > 0 ? count - 1 : nil
    case .searching, .looking, .single, .behind:
      guard winner == nil else { break }
      current = Candidate()
      current?.index.append(start)
    }
    return nil
  }
}
