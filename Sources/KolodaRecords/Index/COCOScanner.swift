/// Finds the annotations of a COCO file, which is passed piece by piece: where each begins, and which
/// image it belongs to.
///
/// The scanner only counts brackets and looks for ids.
struct COCOScanner {
  private enum Section {
    case images, annotations, categories, other

    init(_ name: [UInt8]) {
      self =
        switch name {
        case Array("images".utf8): .images
        case Array("annotations".utf8): .annotations
        case Array("categories".utf8): .categories
        default: .other
        }
    }
  }

  /// How many brackets are open around the names of the file's object, and of an element.
  private static let (fileDepth, elementDepth) = (1, 3)
  /// The longest id or name that is read, in bytes.
  private static let longest = 256
  private static let imageKey = Array("image_id".utf8)
  private static let idKey = Array("id".utf8)

  /// Where the annotations begin.
  private(set) var index = RecordIndex()
  /// For each annotation, the hash of its image's id in the upper half, and its number in the lower.
  private(set) var owners: [UInt64] = []
  /// The hashes of the images' ids.
  private(set) var images: [UInt32] = []
  /// The offset of the bracket that ends the annotations.
  private(set) var end: Int64?
  /// The categories, with their brackets.
  private(set) var categories: Range<Int64>?

  private var section = Section.other
  private var start: Int64 = 0
  private var depth = 0
  private var isInText = false
  private var isEscaped = false
  /// The last string or number at a depth where names are, without quotes.
  private var token: [UInt8] = []
  private var takesToken = false
  /// Whether the next value is the id that is looked for.
  private var isBeforeID = false
  private var owner: UInt32?

  /// The hash of an id as it is written, without quotes.
  static func hash(_ id: some Sequence<UInt8>) -> UInt32 {
    let hash = id.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) {
    for (place, byte) in piece.enumerated() {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == ASCII.backslash {
          isEscaped = true
        } else if byte == ASCII.quote {
          isInText = false
          continue
        }
        if takesToken, token.count < Self.longest { token.append(byte) }
        continue
      }
      switch byte {
      case ASCII.quote:
        isInText = true
        takesToken = hasNames
        if takesToken { token.removeAll(keepingCapacity: true) }
      case ASCII.colon where hasNames: nameEnded()
      case ASCII.comma where hasNames: valueEnded()
      case ASCII.openBrace, ASCII.openBracket: open(at: offset + Int64(place))
      case ASCII.closeBrace, ASCII.closeBracket: close(at: offset + Int64(place))
      default:
        if isBeforeID, !ASCII.isSpace(byte), hasNames, token.count < Self.longest {
          token.append(byte)
        }
      }
    }
  }

  /// Whether strings are names, or ids.
  private var hasNames: Bool {
    depth == Self.fileDepth
      || depth == Self.elementDepth && (section == .annotations || section == .images)
  }

  private mutating func nameEnded() {
    if depth == Self.fileDepth {
      section = Section(token)
    } else {
      isBeforeID = token == (section == .images ? Self.idKey : Self.imageKey)
    }
    token.removeAll(keepingCapacity: true)
  }

  private mutating func valueEnded() {
    if isBeforeID { owner = Self.hash(token) }
    isBeforeID = false
  }

  private mutating func open(at offset: Int64) {
    if depth == Self.fileDepth { start = offset }
    depth += 1
    if depth == Self.elementDepth {
      owner = nil
      if section == .annotations { index.append(offset) }
    }
  }

  private mutating func close(at offset: Int64) {
    if depth == Self.elementDepth {
      valueEnded()
      if section == .annotations {
        owners.append(UInt64(owner ?? Self.hash([])) << 32 | UInt64(index.count - 1))
      } else if section == .images, let owner {
        images.append(owner)
      }
    }
    depth -= 1
    guard depth == Self.fileDepth else { return }
    if section == .annotations { end = offset }
    if section == .categories { categories = start..<(offset + 1) }
    section = .other
  }
}
