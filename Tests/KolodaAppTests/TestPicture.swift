import CAdwaita
import KolodaGLib
import KolodaGTK
import Testing

@testable import KolodaApp

/// Pictures with four different corners, in the formats that the tests need.
struct TestPicture {
  typealias Color = [UInt8]

  static let red: Color = [220, 30, 30]
  static let green: Color = [30, 200, 60]
  static let blue: Color = [30, 60, 220]
  static let yellow: Color = [230, 210, 40]

  let width: Int
  let height: Int
  /// The colours of the corners: top left, top right, bottom left, bottom right.
  var corners = [red, green, blue, yellow]

  subscript(x: Int, y: Int) -> Color {
    corners[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)]
  }

  /// All pixels row by row, three bytes each.
  var rgb: [UInt8] {
    (0..<height).flatMap { y in (0..<width).flatMap { x in self[x, y] } }
  }

  /// The picture as encoded by one of gdk-pixbuf's savers.
  func encoded(as format: String, options: [String: String] = [:]) throws -> [UInt8] {
    let pixbuf = try #require(
      gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    let pixels = try #require(gdk_pixbuf_get_pixels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    for y in 0..<height {
      for x in 0..<width {
        for (channel, value) in self[x, y].enumerated() {
          pixels[y * stride + x * 3 + channel] = value
        }
      }
    }
    var buffer: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    var keys: [UnsafeMutablePointer<CChar>?] = options.keys.sorted().map { g_strdup($0) } + [nil]
    var values: [UnsafeMutablePointer<CChar>?] =
      options.keys.sorted().map { g_strdup(options[$0]) } + [nil]
    defer { (keys + values).forEach { g_free($0) } }
    var error: UnsafeMutablePointer<GError>?
    let isSaved = gdk_pixbuf_save_to_bufferv(
      pixbuf, &buffer, &count, format, &keys, &values, &error)
    #expect(isSaved != 0, "\(error.map { String(cString: $0.pointee.message) } ?? "")")
    g_clear_error(&error)
    let start = try #require(buffer)
    defer { g_free(start) }
    return start.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  func jpeg(exif: [UInt8]? = nil) throws -> [UInt8] {
    let plain = try encoded(as: "jpeg", options: ["quality": "95"])
    guard let exif else { return plain }
    let body = Array("Exif\0\0".utf8) + exif
    return plain[..<2] + [0xff, 0xe1] + big(body.count + 2, bytes: 2) + body + plain[2...]
  }

  /// An uncompressed TIFF in one strip, with an orientation.
  ///
  /// - Parameter isGrey: whether its pixels have one sample, the picture's red.
  func tiff(
    orientation: Int, profile: [UInt8] = [], isGrey: Bool = false, isInk: Bool = false
  ) -> [UInt8] {
    let all = rgb
    let reds = stride(from: 0, to: all.count, by: 3)
    let pixels =
      isGrey
      ? reds.map { all[$0] }
      : isInk ? reds.flatMap { all[$0..<($0 + 3)].map { 255 - $0 } + [0] } : all
    let (colours, samples) = isGrey ? (1, 1) : isInk ? (5, 4) : (2, 3)
    var entries = [
      (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, colours), (273, 4, 0),
      (274, 3, orientation), (277, 3, samples), (278, 4, height), (279, 4, pixels.count),
    ]
    if !profile.isEmpty { entries.append((34675, 7, 0)) }
    let start = 8 + 2 + entries.count * 12 + 4
    var bytes = Array("II".utf8) + [42, 0] + little(8, bytes: 4) + little(entries.count, bytes: 2)
    for (tag, type, value) in entries {
      let isProfile = tag == 34675
      bytes += little(tag, bytes: 2) + little(type, bytes: 2)
      bytes += little(isProfile ? profile.count : 1, bytes: 4)
      bytes += little(
        tag == 273 ? start : isProfile ? start + pixels.count : value, bytes: 4)
    }
    return bytes + little(0, bytes: 4) + pixels + profile
  }

  /// The picture as a binary PPM.
  var ppm: [UInt8] { Array("P6 \(width) \(height) 255\n".utf8) + rgb }

  func big(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(value >> ($0 * 8) & 0xff) }
  }

  func little(_ value: Int, bytes: Int) -> [UInt8] { big(value, bytes: bytes).reversed() }

  /// The picture as a camera stores it that was held so that the orientation is needed to show it
  /// upright.
  ///
  /// For each value the standard names the sides of the scene on which the first row and the first
  /// column are.
  static func stored(upright: TestPicture, orientation: Int) -> TestPicture {
    let sides: [(row: Character, column: Character)] = [
      ("T", "L"), ("T", "R"), ("B", "R"), ("B", "L"), ("L", "T"), ("R", "T"), ("R", "B"),
      ("L", "B"),
    ]
    let opposite: [Character: Character] = ["T": "B", "B": "T", "L": "R", "R": "L"]
    let (row, column) = sides[orientation - 1]
    let names: [Set<Character>] = [["T", "L"], ["T", "R"], ["B", "L"], ["B", "R"]]
    let corners = [(false, false), (false, true), (true, false), (true, true)].map { last in
      let corner: Set<Character> = [
        last.0 ? opposite[row] ?? row : row, last.1 ? opposite[column] ?? column : column,
      ]
      return upright.corners[names.firstIndex(of: corner) ?? 0]
    }
    let isTurned = orientation > 4
    return TestPicture(
      width: isTurned ? upright.height : upright.width,
      height: isTurned ? upright.width : upright.height, corners: corners)
  }
}

/// An EXIF block made by hand, in either byte order.
struct TestExif {
  var isBig = false
  var orientation: Int?
  var date: String?
  var dateTag = 0x9003
  var preview: [UInt8]?

  private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    let little = (0..<bytes).map { UInt8(value >> ($0 * 8) & 0xff) }
    return isBig ? little.reversed() : little
  }

  private func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
    let field = type == 3 ? number(value, 2) + [0, 0] : number(value, 4)
    return number(tag, 2) + number(type, 2) + number(count, 4) + field
  }

  var bytes: [UInt8] {
    var first: [[UInt8]] = []
    if let orientation { first.append(entry(0x0112, 3, 1, orientation)) }
    let firstEnd = 8 + 2 + (first.count + 1) * 12 + 4
    first.append(entry(0x8769, 4, 1, firstEnd))
    let text: [UInt8] = date.map { Array($0.utf8) + [0] } ?? []
    let exifEnd = firstEnd + 2 + 12 + 4 + text.count
    let thumb = preview ?? []
    let dateEntry = entry(dateTag, 2, text.count, firstEnd + 2 + 12 + 4)

    var bytes = Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
    bytes += number(first.count, 2) + first.flatMap { $0 }
    bytes += number(preview == nil ? 0 : exifEnd, 4)
    bytes += number(1, 2) + dateEntry + number(0, 4) + text
    if preview != nil {
      let start = exifEnd + 2 + 24 + 4
      bytes += number(2, 2) + entry(0x0201, 4, 1, start) + entry(0x0202, 4, 1, thumb.count)
      bytes += number(0, 4) + thumb
    }
    return bytes
  }
}

/// Whether two colours are equal within JPEG's losses.
func isClose(_ one: [UInt8], _ other: [UInt8], within limit: Int = 12) -> Bool {
  zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= limit }
}
