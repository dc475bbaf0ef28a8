import KolodaPictureMessages

/// The header of a device-independent bitmap, which BMP files and icons have.
struct DIBHeader {
  /// How the pixels are stored.
  enum Packing {
    case plain, runs4, runs8
  }

  let size: PixelSize
  let bits: Int
  let packing: Packing
  /// Whether the first row is the top one.
  let isTopDown: Bool
  /// Blue, green, red and 255 of each colour of the palette.
  let palette: [UInt32]
  /// The bits of red, green, blue and alpha in a pixel of 16 or 32 bits.
  let masks: [UInt32]
  /// The offset of the first byte behind the header and the palette.
  let end: Int

  /// Reads a header.
  ///
  /// - Parameter pixels: where the file says that the pixels begin; nil in an icon. Then its height counts
  ///   the mask, too, and a pixel of 32 bits has alpha.
  init(_ file: PictureFile, at start: Int, pixels: Int?) throws(PictureFailure) {
    let isIcon = pixels == nil
    let length = file.bytes(at: start, count: 4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let isOld = length == 12
    // OS/2 leaves out the last fields where they are 0.
    guard isOld || (16...1024).contains(length), file.size >= start + length else {
      throw file.size < start + max(4, min(length, 1024)) ? .truncated : .damaged("")
    }
    /// The number in a field; 0 where the header ends before it.
    func number(_ offset: Int, _ count: Int) -> Int {
      guard offset + count <= length else { return 0 }
      let bytes = file.bytes(at: start + offset, count: count)
      return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func signed(_ offset: Int) -> Int {
      Int(Int32(truncatingIfNeeded: number(offset, 4)))
    }
    let width = isOld ? number(4, 2) : signed(4)
    var height = isOld ? number(6, 2) : signed(8)
    isTopDown = height < 0
    height = abs(height)
    if isIcon { height /= 2 }
    size = PixelSize(width: width, height: height)
    bits = isOld ? number(10, 2) : number(14, 2)
    let compression = isOld ? 0 : number(16, 4)
    let bitFields = 3, bitFieldsWithAlpha = 6
    // Those for printers hold a JPEG or a PNG, those of OS/2 other runs. They are as they should be.
    guard ![4, 5].contains(compression), !(compression == bitFields && bits == 1) else {
      throw .notAnImage("")
    }
    guard size.isPossible, [1, 2, 4, 8, 16, 24, 32].contains(bits) else { throw .damaged("") }
    switch (compression, bits) {
    case (0, _): packing = .plain
    case (1, 8): packing = .runs8
    case (2, 4): packing = .runs4
    case (bitFields, 16), (bitFields, 32), (bitFieldsWithAlpha, 16), (bitFieldsWithAlpha, 32):
      packing = .plain
    default: throw .damaged("")
    }
    var place = start + length
    if ![bitFields, bitFieldsWithAlpha].contains(compression) {
      masks =
        bits == 16
        ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, isIcon ? 0xff00_0000 : 0]
    } else {
      let count = length >= 56 || compression == bitFieldsWithAlpha ? 4 : 3
      // A short header is followed by them.
      if length == 40 { place += count * 4 }
      let fields = file.bytes(at: start + 40, count: count * 4)
      guard fields.count == count * 4 else { throw .truncated }
      var found = (0..<count).map { index in
        fields[(index * 4)..<(index * 4 + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
      if count == 3 { found.append(0) }
      masks = found
    }
    var colours = isOld ? 0 : number(32, 4)
    if bits <= 8, colours == 0 || colours > 1 << bits { colours = 1 << bits }
    if bits > 8 { colours = 0 }
    let step = isOld ? 3 : 4
    // OS/2 has no field for the number of colours: the palette ends where the pixels begin.
    if let pixels, pixels > place { colours = min(colours, (pixels - place) / step) }
    let table = file.bytes(at: place, count: colours * step)
    guard table.count == colours * step else { throw .truncated }
    palette = (0..<256).map { number in
      guard number < colours else { return 0xff00_0000 }
      let entry = number * step
      return 0xff00_0000 | UInt32(table[entry + 2]) << 16 | UInt32(table[entry + 1]) << 8
        | UInt32(table[entry])
    }
    end = place + table.count
  }

  /// The number of bytes in a row: whole words of 32 bits.
  var stride: Int { (size.width * bits + 31) / 32 * 4 }
}
