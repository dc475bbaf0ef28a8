/// Finds the members of the object that is the value of a JSON file, each with its key.
///
/// In a project of VGG Image Annotator or of VoTT, it finds those of the object with the images. The
/// scanner only counts brackets, as `ArrayScanner` does.
struct MemberScanner: RecordScanner {
  /// The field of a project of VGG Image Annotator that holds its images.
  private static let imagesKey = Array("_via_img_metadata".utf8)
  /// That of VoTT, of which the name comes before it, and is no object.
  private static let assetsKey = Array("assets".utf8)

  private(set) var index = RecordIndex()
  private(set) var end: Int64?
  private(set) var unclosed: Int?

  /// How many brackets are open; the object's own is the first.
  private var depth = 0
  private var isInText = false
  private var isEscaped = false
  /// Whether the next string is a key of the object.
  private var isBeforeKey = false
  /// Whether a string was a value of the object.
  private var hasText = false
  /// How many brackets are open around the members.
  private var level = 1
  /// Whether the members are the images of a project.
  var isInProject: Bool { level > 1 }
  /// Whether they are those of VoTT.
  private(set) var isOfAssets = false
  /// The beginning of the last string around the members, which is a key if a value follows.
  private var key: [UInt8] = []

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int64? {
    guard end == nil else { return nil }
    for (place, byte) in piece.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if isInText {
        isInText = byte != ASCII.quote
        isEscaped = byte == ASCII.backslash
        if isInText, depth == 1, key.count <= Self.imagesKey.count { key.append(byte) }
      } else {
        switch byte {
        case ASCII.quote:
          if isBeforeKey {
            index.append(offset + Int64(place))
          } else if depth == 1 {
            hasText = true
          }
          isBeforeKey = false
          isInText = true
          if depth == 1 { key.removeAll(keepingCapacity: true) }
        case ASCII.comma: isBeforeKey = depth == level
        case ASCII.openBrace, ASCII.openBracket:
          depth += 1
          if depth == 2, level == 1, byte == ASCII.openBrace,
            key == Self.imagesKey || hasText && key == Self.assetsKey
          {
            level = 2
            isOfAssets = key == Self.assetsKey
            index = RecordIndex()
          }
          isBeforeKey = depth == level
        case ASCII.closeBrace, ASCII.closeBracket:
          depth -= 1
          if depth < level {
            end = offset + Int64(place)
            return nil
          }
        default: break
        }
      }
    }
    return nil
  }

  mutating func finish() -> Int64? {
    if end == nil, index.count > 0 { unclosed = index.count - 1 }
    return nil
  }
}
