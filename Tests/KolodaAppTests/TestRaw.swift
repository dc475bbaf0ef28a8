/// A DNG made by hand whose own pixels are dark, so that what shows is a preview.
struct TestRaw {
  /// The previews as JPEG files with their sizes; the first is the file's thumbnail.
  var previews: [(jpeg: [UInt8], width: Int, height: Int)]
  var orientation = 1
  var date = "2024:05:06 07:08:09"
  /// Whether the picture itself is a JPEG XL, as in DNG 1.7.
  var isJPEGXL = false
  /// Whether the picture itself comes first, and all previews are below it.
  var isPictureFirst = false

  /// Stores the picture as two previews, small and large.
  init(_ picture: TestPicture, orientation: Int = 1) throws {
    let thumbnail = TestPicture(width: 16, height: 10)
    previews = [
      (try thumbnail.jpeg(), thumbnail.width, thumbnail.height),
      (try picture.jpeg(), picture.width, picture.height),
    ]
    self.orientation = orientation
  }

  private enum Value {
    case bytes([UInt8])
    case text(String)
    case shorts([Int])
    case longs([Int])
    case rationals([Int])
  }

  private struct Writer {
    var bytes = Array("II".utf8) + [42, 0, 0, 0, 0, 0]

    static func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    mutating func add(_ blob: [UInt8]) -> Int {
      if bytes.count % 2 == 1 { bytes.append(0) }
      defer { bytes += blob }
      return bytes.count
    }

    mutating func directory(_ entries: [Int: Value]) -> Int {
      var table = Self.little(entries.count, 2)
      for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
        let (type, count, data): (Int, Int, [UInt8]) =
          switch value {
          case .bytes(let bytes): (1, bytes.count, bytes)
          case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
          case .shorts(let all): (3, all.count, all.flatMap { Self.little($0, 2) })
          case .longs(let all): (4, all.count, all.flatMap { Self.little($0, 4) })
          case .rationals(let all):
            (10, all.count, all.flatMap { Self.little($0, 4) + Self.little(1, 4) })
          }
        let field =
          data.count <= 4
          ? data + Array(repeating: 0, count: 4 - data.count) : Self.little(add(data), 4)
        table += Self.little(tag, 2) + Self.little(type, 2) + Self.little(count, 4) + field
      }
      return add(table + [0, 0, 0, 0])
    }
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    var writer = Writer()
    // LibRaw takes the largest picture for the camera's raw data.
    let width = (previews.map(\.width).max() ?? 32) + 16
    let height = (previews.map(\.height).max() ?? 20) + 16
    let pixels = writer.add((0..<width * height).flatMap { Writer.little(256 + $0 % 64, 2) })
    var cfa: [Int: Value] = [
      254: .longs([0]), 256: .longs([width]), 257: .longs([height]), 258: .shorts([16]),
      259: .shorts([1]), 262: .shorts([32803]), 273: .longs([pixels]), 277: .shorts([1]),
      278: .longs([height]), 279: .longs([width * height * 2]), 284: .shorts([1]),
      33421: .shorts([2, 2]), 33422: .bytes([0, 1, 1, 2]), 50710: .bytes([0, 1, 2]),
      50711: .shorts([1]), 50714: .shorts([256]), 50717: .shorts([15_756]),
    ]
    if isJPEGXL { cfa[259] = .shorts([52_546]) }
    let isFirst = previews.isEmpty || isPictureFirst
    var first = isFirst ? cfa : [:]
    var subdirectories: [Int] = []
    if !isFirst { subdirectories.append(writer.directory(cfa)) }
    for (index, preview) in previews.enumerated() {
      let start = writer.add(preview.jpeg)
      let entries: [Int: Value] = [
        254: .longs([1]), 256: .longs([preview.width]), 257: .longs([preview.height]),
        258: .shorts([8, 8, 8]), 259: .shorts([7]), 262: .shorts([6]), 273: .longs([start]),
        277: .shorts([3]), 278: .longs([preview.height]), 279: .longs([preview.jpeg.count]),
        284: .shorts([1]), 530: .shorts([2, 2]),
      ]
      if index == 0, !isFirst {
        first = entries
      } else {
        subdirectories.append(writer.directory(entries))
      }
    }
    let exif = writer.directory([36867: .text(date), 36868: .text(date)])
    let facts: [Int: Value] = [
      271: .text("Koloda"), 272: .text("Test One"), 274: .shorts([orientation]),
      34665: .longs([exif]), 50706: .bytes([1, 4, 0, 0]), 50707: .bytes([1, 1, 0, 0]),
      50708: .text("Koloda Test One"), 50721: .rationals([1, 0, 0, 0, 1, 0, 0, 0, 1]),
      50778: .shorts([21]),
    ]
    first.merge(facts) { one, _ in one }
    if !subdirectories.isEmpty { first[330] = .longs(subdirectories) }
    let start = writer.directory(first)
    writer.bytes.replaceSubrange(4..<8, with: Writer.little(start, 4))
    return writer.bytes
  }
}
