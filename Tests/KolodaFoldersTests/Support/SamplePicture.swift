import CAdwaita
import TestSupport

/// Makes pictures for tests.
enum SamplePicture {
  /// Writes a picture of noise, which depends only on the seed.
  /// - Parameter type: gdk-pixbuf's name of the format.
  static func write(
    _ path: String, type: String, seed: UInt64 = 1, width: Int = 64, height: Int = 48,
    changing pixel: Int? = nil
  ) -> Bool {
    guard
      let picture = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height))
    else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    var random = SeededGenerator(seed: seed)
    let stride = Int(gdk_pixbuf_get_rowstride(picture))
    guard let pixels = gdk_pixbuf_get_pixels(picture) else { return false }
    for index in 0..<(stride * height) { pixels[index] = UInt8.random(in: 0...255, using: &random) }
    if let pixel { pixels[pixel] ^= 0x80 }
    return gdk_pixbuf_savev(picture, path, type, nil, nil, nil) != 0
  }

  /// A raw file as cameras write it: a thumbnail, with the image in a sub-directory.
  static func dng(width: Int = 64, height: Int = 48, seed: UInt64 = 1) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var file = TIFFWriter()
    let thumbnail = file.add(
      (0..<(16 * 12 * 3)).map { _ in UInt8.random(in: 0...255, using: &random) })
    let raw = file.add(
      (0..<(width * height * 2)).map { _ in UInt8.random(in: 0...255, using: &random) })
    let image = file.addDirectory([
      (254, 4, [0]), (256, 4, [width]), (257, 4, [height]), (258, 3, [16]), (259, 3, [1]),
      (262, 3, [32803]), (273, 4, [raw]), (277, 3, [1]), (278, 4, [height]),
      (279, 4, [width * height * 2]), (33421, 3, [2, 2]), (33422, 1, [0, 1, 1, 2]),
    ])
    let first = file.addDirectory([
      (254, 4, [1]), (256, 4, [16]), (257, 4, [12]), (258, 3, [8, 8, 8]), (259, 3, [1]),
      (262, 3, [2]), (273, 4, [thumbnail]), (277, 3, [3]), (278, 4, [12]),
      (279, 4, [16 * 12 * 3]), (330, 4, [image]), (50706, 1, [1, 4, 0, 0]),
      (50707, 1, [1, 1, 0, 0]),
    ])
    file.setFirst(first)
    return file.bytes
  }
}

/// Writes a little-endian TIFF.
struct TIFFWriter {
  private(set) var bytes: [UInt8] = Array("II*\0".utf8) + [0, 0, 0, 0]

  /// Adds data.
  /// - Returns: its offset.
  mutating func add(_ data: [UInt8]) -> Int {
    if bytes.count % 2 == 1 { bytes.append(0) }
    defer { bytes += data }
    return bytes.count
  }

  /// Adds a directory of tags, types and values.
  mutating func addDirectory(
    _ entries: [(tag: Int, type: Int, values: [Int])], next: Int = 0
  ) -> Int {
    let rows = entries.map { entry -> [UInt8] in
      let size = [1: 1, 3: 2, 4: 4][entry.type] ?? 1
      var value = entry.values.flatMap { number($0, size) }
      if value.count > 4 { value = number(add(value), 4) }
      return number(entry.tag, 2) + number(entry.type, 2) + number(entry.values.count, 4)
        + value + [UInt8](repeating: 0, count: 4 - value.count)
    }
    return add(number(rows.count, 2) + rows.flatMap { $0 } + number(next, 4))
  }

  mutating func setFirst(_ offset: Int) {
    bytes.replaceSubrange(4..<8, with: number(offset, 4))
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
