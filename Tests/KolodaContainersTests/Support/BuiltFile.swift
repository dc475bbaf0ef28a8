import KolodaContainers

/// Files that are built part by part.
enum BuiltFile {
  static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(content.count + 2, 2) + content
  }

  /// A JPEG with some segments before its pixels.
  static func jpeg(_ segments: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8] + segments + segment(0xDB, [1, 2, 3]) + segment(0xDA, [0]) + [7, 0xFF, 0xD9]
  }

  static func chunk(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
    big(content.count, 4) + Array(name.utf8) + content + [0, 0, 0, 0]
  }

  /// A PNG with some chunks before its pixels, and some after them.
  static func png(_ chunks: [UInt8], after: [UInt8] = []) -> [UInt8] {
    ContainerFormat.pngSignature + chunk("IHDR", [UInt8](repeating: 1, count: 13)) + chunks
      + chunk("IDAT", [1, 2, 3]) + chunk("IDAT", [4]) + after
      + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
  }

  static func riff(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count, 4) + content
      + [UInt8](repeating: 0, count: content.count % 2)
  }

  static func webP(_ chunks: [UInt8]) -> [UInt8] {
    let all = Array("WEBP".utf8) + riff("VP8 ", [1, 2, 3]) + chunks
    return Array("RIFF".utf8) + little(all.count, 4) + all
  }

  static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(name.utf8) + content
  }

  /// A HEIF with one picture, and EXIF as an item of its own.
  static func heif(
    exif: [UInt8], properties: [(String, [UInt8])] = [("irot", [3])], isInside: Bool = false,
    packet: [UInt8]? = nil, of kind: String = ""
  ) -> [UInt8] {
    let head = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0])
    func item(_ number: Int, _ type: String) -> [UInt8] {
      box("infe", [2, 0, 0, 0] + big(number, 2) + [0, 0] + Array(type.utf8) + [0])
    }
    let third =
      packet == nil
      ? []
      : box("infe", [2, 0, 0, 0] + big(3, 2) + [0, 0] + Array(("mime" + kind).utf8))
    let count = big(packet == nil ? 2 : 3, 2)
    let types = box("iinf", [0, 0, 0, 0] + count + item(1, "hvc1") + item(2, "Exif") + third)
    let list = box("ipco", properties.flatMap { box($0.0, $0.1) })
    let links = properties.indices.map { UInt8($0 + 1) }
    let owners = box(
      "ipma", [0, 0, 0, 0] + big(1, 4) + big(1, 2) + [UInt8(links.count)] + links)
    let data = big(6, 4) + JPEGMetadata.exifSignature + exif
    func meta(pixels: Int, exif: Int) -> [UInt8] {
      func place(_ number: Int, _ method: Int, _ offset: Int, _ length: Int) -> [UInt8] {
        big(number, 2) + big(method, 2) + [0, 0] + big(1, 2) + big(offset, 4) + big(length, 4)
      }
      let places = box(
        "iloc",
        [1, 0, 0, 0, 0x44, 0] + count + place(1, 0, pixels, 4)
          + place(2, isInside ? 1 : 0, exif, data.count)
          + (packet.map { place(3, 0, exif + data.count, $0.count) } ?? []))
      return box(
        "meta",
        [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0] + big(1, 2)) + types + places
          + box("iprp", list + owners) + (isInside ? box("idat", data) : []))
    }
    let start = head.count + meta(pixels: 0, exif: 0).count + 8
    return head + meta(pixels: start, exif: isInside ? 0 : start + 4)
      + box("mdat", [9, 9, 9, 9] + (isInside ? [] : data) + (packet ?? []))
  }

  /// A CR3 with some of the boxes of its EXIF.
  static func cr3(_ parts: [(String, [UInt8])]) -> [UInt8] {
    let id: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
      0x48,
    ]
    return box("ftyp", Array("crx ".utf8) + [0, 0, 0, 1])
      + box("moov", box("uuid", id + parts.flatMap { box($0.0, $0.1) }) + box("trak", []))
  }

  /// A TIFF with an entry for each tag in its only directory.
  static func plainTIFF(
    isLittle: Bool, _ entries: [(tag: Int, type: Int, value: [UInt8])]
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? little(value, count) : big(value, count)
    }
    var values: [UInt8] = []
    let start = 8 + 2 + entries.count * 12 + 4
    let rows = entries.flatMap { entry in
      var field = entry.value
      if field.count > 4 {
        field = number(start + values.count, 4)
        values += entry.value
      }
      return number(entry.tag, 2) + number(entry.type, 2)
        + number(entry.value.count / (entry.type == 3 ? 2 : 1), 4) + field
        + [UInt8](repeating: 0, count: 4 - field.count)
    }
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
      + number(entries.count, 2) + rows + number(0, 4) + values
  }

  static let gifHead = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
  static let gifFrame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 8, 2, 7, 7, 0]

  /// A GIF with a packet before its frame.
  static func gif(packet: [UInt8]) -> [UInt8] {
    let trailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
    return gifHead + [0x21, 0xFE, 2, 65, 65, 0] + [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8)
      + packet + trailer + gifFrame + [0x3B]
  }

  /// A TIFF with an entry for each tag, in one directory that points to one of EXIF.
  static func tiff(
    isLittle: Bool = true, isBig: Bool = false, pointer: Int = 4,
    _ first: [(tag: Int, type: Int, value: [UInt8])] = [],
    exif: [(tag: Int, type: Int, value: [UInt8])] = []
  ) -> [UInt8] {
    let long = isBig ? 8 : 4
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? little(value, count) : big(value, count)
    }
    let (headLength, countLength, entryLength) = (isBig ? 16 : 8, isBig ? 8 : 2, 4 + 2 * long)
    let exifStart = headLength + countLength + (first.count + 1) * entryLength + long
    let start = exifStart + countLength + exif.count * entryLength + long
    var values: [UInt8] = []
    let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 13: 4]
    func entry(_ entry: (tag: Int, type: Int, value: [UInt8])) -> [UInt8] {
      var field = entry.value
      if field.count > long {
        field = number(start + values.count, long)
        values += entry.value
      }
      return number(entry.tag, 2) + number(entry.type, 2)
        + number(entry.value.count / (sizes[entry.type] ?? 1), long)
        + field + [UInt8](repeating: 0, count: long - field.count)
    }
    var file = Array((isLittle ? "II" : "MM").utf8) + number(isBig ? 43 : 42, 2)
    file += isBig ? number(8, 2) + number(0, 2) + number(16, 8) : number(8, 4)
    file += number(first.count + 1, countLength) + first.flatMap { entry($0) }
    file += entry((0x8769, pointer, number(exifStart, 4))) + number(0, long)
    file += number(exif.count, countLength) + exif.flatMap { entry($0) } + number(0, long)
    return file + values
  }
}
