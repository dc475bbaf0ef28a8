import CAdwaita
import Testing

@testable import KolodaApp

/// A picture from a table of pixels.
struct PixelTable {
  let width: Int
  let height: Int
  let rgb: [UInt8]
  /// Whether each pixel has an alpha channel.
  var hasAlpha = false

  /// The picture as encoded by one of gdk-pixbuf's savers.
  func encoded(as format: String) throws -> [UInt8] {
    try rgb.withUnsafeBufferPointer { table in
      let pixbuf = try #require(
        gdk_pixbuf_new_from_data(
          table.baseAddress, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(width), Int32(height),
          Int32(width * (hasAlpha ? 4 : 3)), nil, nil))
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      var buffer: UnsafeMutablePointer<CChar>?
      var count: gsize = 0
      #expect(gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, format, nil, nil, nil) != 0)
      let start = try #require(buffer)
      defer { g_free(start) }
      return start.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
  }
}

/// Files in formats for which gdk-pixbuf has no saver here.
enum TestFiles {
  /// A GIF with two frames of 2 x 1 pixels: red and blue, then blue and red.
  static let animation: [UInt8] =
    Array("GIF89a".utf8)
    + [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    + frame([0x44, 0x0a]) + frame([0x0c, 0x0a]) + [0x3b]

  /// One frame, from codes of three bits, lowest bit first: clear (4), two pixels, end (5).
  private static func frame(_ codes: [UInt8]) -> [UInt8] {
    [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, UInt8(codes.count)]
      + codes + [0]
  }

  /// Compresses data with gzip.
  static func packed(_ text: [UInt8]) throws -> [UInt8] {
    let converter = try #require(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9))
    defer { g_object_unref(UnsafeMutableRawPointer(converter)) }
    var packed = [UInt8](repeating: 0, count: text.count + 1000)
    var (taken, made): (gsize, gsize) = (0, 0)
    let result = g_converter_convert(
      converter, text, gsize(text.count), &packed, gsize(packed.count), G_CONVERTER_INPUT_AT_END,
      &taken, &made, nil)
    #expect(result == G_CONVERTER_FINISHED)
    return Array(packed[..<Int(made)])
  }

  /// A JPEG of 8 x 8 pixels in one colour: a grey, or four inks.
  ///
  /// - Parameters:
  ///   - values: the amount of each component, 0 to 255.
  ///   - isAdobe: whether the file is marked as Adobe's programs do, which store inks inverted.
  static func flat(_ values: [UInt8], isAdobe: Bool = false, profile: [UInt8] = []) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xff, marker] + TestPicture(width: 1, height: 1).big(body.count + 2, bytes: 2) + body
    }
    // The format stores eight times the mean's difference from 128; quantised by 8, that is the
    // difference itself.
    let means = values.map { (isAdobe ? 255 - Int($0) : Int($0)) - 128 }
    let codeLength = 4
    // Twelve codes of four bits, one for each bit length of a difference, and one code of one bit
    // for the end of the block.
    let lengths = (0..<16).map { UInt8($0 == codeLength - 1 ? 12 : 0) }
    let ends = (0..<16).map { UInt8($0 == 0 ? 1 : 0) }
    var bits = ""
    for mean in means {
      let length = mean == 0 ? 0 : Int.bitWidth - abs(mean).leadingZeroBitCount
      let value = mean < 0 ? mean + (1 << length) - 1 : mean
      for place in (0..<codeLength).reversed() { bits += length >> place & 1 == 1 ? "1" : "0" }
      for place in (0..<length).reversed() { bits += value >> place & 1 == 1 ? "1" : "0" }
      bits += "0"
    }
    while bits.count % 8 != 0 { bits += "1" }
    let scan = stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
      let byte = UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0
      return byte == 0xff ? [0xff, 0] : [byte]
    }
    let adobe = segment(0xee, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
    let colours = segment(0xe2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    let count = UInt8(values.count)
    let components = values.indices.map { UInt8($0 + 1) }
    return [0xff, 0xd8] + (isAdobe ? adobe : []) + (profile.isEmpty ? [] : colours)
      + segment(0xdb, [0] + [UInt8](repeating: 8, count: 64))
      + segment(0xc0, [8, 0, 8, 0, 8, count] + components.flatMap { [$0, 0x11, 0] })
      + segment(0xc4, [0x00] + lengths + Array(0..<12)) + segment(0xc4, [0x10] + ends + [0])
      + segment(0xda, [count] + components.flatMap { [$0, 0] } + [0, 63, 0]) + scan + [0xff, 0xd9]
  }

  /// A progressive JPEG of 64 x 48 pixels.
  static func progressive() throws -> [UInt8] {
    var count: gsize = 0
    let decoded = try #require(g_base64_decode(progressiveText, &count))
    defer { g_free(decoded) }
    return Array(UnsafeBufferPointer(start: decoded, count: Int(count)))
  }

  /// The segments of a JPEG before its pixels, followed by zeros instead of pixels.
  static func jpegHeader(width: Int, height: Int, isProgressive: Bool) -> [UInt8] {
    let start: [UInt8] = [0xff, 0xd8]
    let jfif: [UInt8] = [0xff, 0xe0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
    let frame: [UInt8] = [
      0xff, isProgressive ? 0xc2 : 0xc0, 0, 17, 8, UInt8(height >> 8), UInt8(height & 255),
      UInt8(width >> 8), UInt8(width & 255), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0,
    ]
    let scan: [UInt8] = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, isProgressive ? 0 : 63, 0]
    return start + jfif + frame + scan + [UInt8](repeating: 0, count: 2000)
  }

  /// A PNG whose header claims a size, with the pixels of a picture of 4 x 4.
  static func pngHeader(width: Int, height: Int) throws -> [UInt8] {
    var png = try TestPicture(width: 4, height: 4).encoded(as: "png")
    let sizes = [width, height].flatMap { TestPicture(width: 1, height: 1).big($0, bytes: 4) }
    png.replaceSubrange(16..<24, with: sizes)
    png.replaceSubrange(29..<33, with: checksum(Array(png[12..<29])))
    return png
  }

  /// The checksum (CRC-32) at the end of each PNG chunk.
  static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = 0xffff_ffff
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xedb8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return TestPicture(width: 1, height: 1).big(Int(~sum), bytes: 4)
  }

  private static let progressiveText =
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZG\
    NywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09P\
    T09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAwAEADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAA\
    AwIEBv/EABkBAAIDAQAAAAAAAAAAAAAAAAIEAAEDBv/aAAwDAQACEAMQAAAB5xEcxBGrRg6WxZK2oWcDUk5okS6Z\
    JEsGStbBnDdpObO1qmTtLzZO0sWf/8QAGxABAQEBAQEBAQAAAAAAAAAAABEBEgIhMRD/2gAIAQEAAQUCjly5cucT\
    HLMZ5fia5REZj8Z5/kRmI84n2IiIjzjM+ZjMRmIjM+RERER//8QAFREBAQAAAAAAAAAAAAAAAAAAAgD/2gAIAQMB\
    AT8BLi4uLiouLioqLi4q/8QAHhEAAQQCAwEAAAAAAAAAAAAAAAECERIDISIxQVH/2gAIAQIBAT8BxtsK3Gmha/BY\
    noY6MevS0aQtBaBruKFoLCug/8QAFhAAAwAAAAAAAAAAAAAAAAAAMDFQ/9oACAEBAAY/AiqH/8QAIhAAAgAGAwAD\
    AQAAAAAAAAAAAAEQESExUWFBcZGBsfDx/9oACAEBAAE/IUUEEVmIESTDikl2EwSK4sAm0hbOHKTcJKdhKuxN0jCh\
    beQaxU5GCFLa4s6s28F+IoEqYkLZItcXFGH0WFEL4QvFCq0hcuWLj6L+Be/oQ//aAAwDAQACAAMAAAAQ5vdVBjjx\
    MUKI/8QAGREAAgMBAAAAAAAAAAAAAAAAAAERIFEh/9oACAEDAQE/EIR7HaO0ldK+tK//xAAjEQEAAQMCBgMAAAAA\
    AAAAAAABIQAR8DFBUWFxkaHBgbHR/9oACAECAQE/EKasLvAoCEDwlfFqsyHYPa05boFIOgHdeBnilQ06fS6ryKRA\
    jxnyryqyhqEdVt6puRtH6nNYKbM0zd1WCsGZurFf/8QAIhAAAgICAgICAwAAAAAAAAAAAREAITFRQWFxgZGhsdHh\
    /9oACAEBAAE/EHcTqnXOuBAaDzACiR6uBJAnwJ/LTqnVHEnpOZXionoILk9wIAk+jMG216nVKqFsSlkQpIUN8yvI\
    egiTJHVAbzszBY9RiqBusVHRwM+YE38nUEoB/hAA5aIDxbpE0a6yi2IwHGyYicgWxEwAt9RVd8nURSgcwMD5G4sB\
    BD8mJIgcKCihuBcmBwKaIoJgC0aASK42hOf0jlDDyeT4n//Z
    """
}
