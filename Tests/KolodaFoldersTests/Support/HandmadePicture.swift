import KolodaContainers
import TestSupport

@testable import KolodaFolders

/// Pictures in formats that no encoder at hand writes, of noise that depends only on the seed.
enum HandmadePicture {
  /// An animated GIF of two frames with 128 colours.
  ///
  /// - Parameter comment: written between the frames; empty for none.
  static func gif(
    width: Int = 64, height: Int = 48, seed: UInt64 = 1, comment: [UInt8] = []
  ) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    func noise(_ count: Int, _ range: ClosedRange<UInt8> = 0...255) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: range, using: &random) }
    }
    let size = little(width, 2) + little(height, 2)
    var file = Array("GIF89a".utf8) + size + [0xF6, 0, 0] + noise(3 * 128)
    file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    for frame in 0..<2 {
      if frame == 1, !comment.isEmpty { file += [0x21, 0xFE] + blocks(comment) }
      file += [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
      file += [0x2C, 0, 0, 0, 0] + size + [0, 7]
      // As long as the table is cleared before it is full, a code takes a byte.
      let pixels = noise(width * height, 0...127)
      var codes: [UInt8] = []
      for start in stride(from: 0, to: pixels.count, by: 120) {
        codes += [128] + pixels[start..<min(pixels.count, start + 120)]
      }
      file += blocks(codes + [129])
    }
    return file + [0x3B]
  }

  private static func blocks(_ data: [UInt8]) -> [UInt8] {
    stride(from: 0, to: data.count, by: 255).flatMap { start in
      let block = data[start..<min(data.count, start + 255)]
      return [UInt8(block.count)] + block
    } + [0]
  }

  /// A bare codestream of JPEG XL, as far as its first bytes go, and the same in boxes, cut into
  /// two pieces between which metadata lies.
  static func jpegXL(seed: UInt64 = 1) -> (bare: [UInt8], boxed: [UInt8]) {
    var random = SeededGenerator(seed: seed)
    let bare: [UInt8] =
      [0xFF, 0x0A] + (0..<3000).map { _ in UInt8.random(in: 0...255, using: &random) }
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      big(content.count + 8, 4) + Array(type.utf8) + content
    }
    let boxed =
      ContainerFormat.boxedJPEGXLSignature + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
      + box("jxlp", big(0, 4) + bare.prefix(1000)) + box("xml ", Array("<x/>".utf8))
      + box("jxlp", big(1 << 31 | 1, 4) + bare.dropFirst(1000))
    return (bare, boxed)
  }

  /// Fujifilm's raw format: a head, a preview, and the sensor's data.
  static func raf(preview: [UInt8], seed: UInt64 = 1) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    let sensor = (0..<6000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let headLength = 148
    let padding = [UInt8](repeating: 0, count: (4 - preview.count % 4) % 4)
    // The camera's settings, of which there are none.
    let settings = headLength + preview.count + padding.count
    let places = [headLength, preview.count, settings, 4, settings + 4, sensor.count]
    var head = ContainerFormat.rafSignature + Array("0201FF129502X-T30".utf8)
    head += [UInt8](repeating: 0, count: 60 - head.count) + Array("0100".utf8)
    head += [UInt8](repeating: 0, count: 84 - head.count) + places.flatMap { big($0, 4) }
    head += [UInt8](repeating: 0, count: headLength - head.count)
    return head + preview + padding + big(0, 4) + sensor
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    little(value, count).reversed()
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
