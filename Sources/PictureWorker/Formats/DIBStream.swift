import KolodaPictureMessages

/// A device-independent bitmap: a BMP file, or a picture in an icon.
final class DIBStream: PictureStream {
  let picture: StoredPicture
  private let file: PictureFile
  private let header: DIBHeader
  /// The offset of the pixels in the file, and of an icon's mask.
  private let start: Int
  private let mask: Int?
  private let line: UnsafeMutablePointer<UInt8>
  /// The pixels of a picture that is stored in runs, top row first.
  private var indices: [UInt8] = []
  private var count = 0

  /// Reads the header of a BMP file.
  init(bmp file: PictureFile, as given: ContainedPicture) throws(PictureFailure) {
    let place = file.bytes(at: 10, count: 4).reversed().reduce(0) { $0 << 8 | Int($1) }
    header = try DIBHeader(file, at: 14, pixels: place)
    self.file = file
    // Some programs leave the field empty.
    start = place >= header.end ? place : header.end
    mask = nil
    line = .allocate(capacity: header.stride)
    let hasAlpha = header.bits > 8 && header.masks[3] != 0 && header.bits != 24
    picture = StoredPicture(
      size: header.size, orientation: given.orientation ?? 1,
      pixels: hasAlpha ? .translucent : .screen)
  }

  /// Reads the header of a picture in an icon.
  init(
    icon file: PictureFile, at place: Int, as given: ContainedPicture
  ) throws(PictureFailure) {
    header = try DIBHeader(file, at: place, pixels: nil)
    guard header.packing == .plain else { throw .damaged("") }
    self.file = file
    start = header.end
    // With 32 bits, a pixel's own alpha takes the mask's place.
    mask = header.bits == 32 ? nil : header.end + header.stride * header.size.height
    line = .allocate(capacity: header.stride)
    picture = StoredPicture(
      size: header.size, orientation: given.orientation ?? 1, pixels: .translucent)
  }

  deinit { line.deallocate() }

  func memory(for target: PixelSize) -> Int? {
    header.packing == .plain ? 0 : header.size.area
  }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    if header.packing != .plain { try readRuns() }
    return header.size
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    let place = header.isTopDown ? count : header.size.height - 1 - count
    let pixels = UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt32.self)
    if header.packing == .plain {
      try fill(from: start + place * header.stride, count: header.stride)
      convert(into: pixels)
    } else {
      for column in 0..<header.size.width {
        pixels[column] = header.palette[Int(indices[count * header.size.width + column])]
      }
    }
    if let mask { try cut(pixels, mask, place) }
    count += 1
  }

  /// Reads bytes into `line`.
  private func fill(from offset: Int, count: Int) throws(PictureFailure) {
    let buffer = UnsafeMutableRawBufferPointer(start: line, count: count)
    guard try file.read(into: buffer, at: offset) == count else { throw .truncated }
  }

  private func convert(into pixels: UnsafeMutablePointer<UInt32>) {
    let width = header.size.width
    switch header.bits {
    case 24:
      for column in 0..<width {
        let source = line + column &* 3
        pixels[column] =
          0xff00_0000 | UInt32(source[2]) << 16 | UInt32(source[1]) << 8 | UInt32(source[0])
      }
    case 16, 32:
      let channels = header.masks.map(Channel.init)
      let bytes = header.bits / 8
      for column in 0..<width {
        var word: UInt32 = 0
        for byte in 0..<bytes { word |= UInt32(line[column &* bytes &+ byte]) << UInt32(byte &* 8) }
        let alpha = header.masks[3] == 0 ? 255 : channels[3].level(word)
        pixels[column] =
          alpha << 24 | channels[0].level(word) << 16 | channels[1].level(word) << 8
          | channels[2].level(word)
      }
    default:
      let each = 8 / header.bits
      let all = UInt8(truncatingIfNeeded: 1 << header.bits - 1)
      for column in 0..<width {
        let shift = (each - 1 - column % each) * header.bits
        pixels[column] = header.palette[Int(line[column / each] >> UInt8(shift) & all)]
      }
    }
  }

  /// Makes transparent what an icon's mask leaves out.
  private func cut(
    _ pixels: UnsafeMutablePointer<UInt32>, _ mask: Int, _ place: Int
  ) throws(PictureFailure) {
    let width = header.size.width
    let stride = (width + 31) / 32 * 4
    let bits = file.bytes(at: mask + place * stride, count: stride)
    guard bits.count == stride else { throw .truncated }
    for column in 0..<width where bits[column / 8] << UInt8(column % 8) & 0x80 != 0 {
      pixels[column] = 0
    }
  }

  /// Reads all pixels of a picture that is stored in runs.
  private func readRuns() throws(PictureFailure) {
    let (width, height) = (header.size.width, header.size.height)
    indices = [UInt8](repeating: 0, count: width * height)
    let feed = ByteFeed(file, from: start) { false }
    var (column, row) = (0, 0)
    func byte() throws(PictureFailure) -> UInt8 {
      guard let byte = feed.byte() else { throw feed.reason }
      return byte
    }
    func put(_ index: UInt8) {
      guard column < width, row < height else { return }
      indices[(header.isTopDown ? row : height - 1 - row) * width + column] = index
      column += 1
    }
    let isHalf = header.packing == .runs4
    func half(_ byte: UInt8, _ number: Int) -> UInt8 {
      isHalf ? (number % 2 == 0 ? byte >> 4 : byte & 15) : byte
    }
    while row < height {
      let length = Int(try byte())
      let value = try byte()
      if length > 0 {
        for number in 0..<length { put(half(value, number)) }
        continue
      }
      switch value {
      case 0: (column, row) = (0, row + 1)
      case 1: return
      case 2:
        let (across, down) = (try byte(), try byte())
        column = min(column + Int(across), width)
        row += Int(down)
      default:
        let bytes = isHalf ? (Int(value) + 1) / 2 : Int(value)
        var last: UInt8 = 0
        for number in 0..<Int(value) {
          if !isHalf || number % 2 == 0 { last = try byte() }
          put(half(last, number))
        }
        // Runs begin at whole words of 16 bits.
        if bytes % 2 == 1 { _ = try byte() }
      }
    }
  }

  /// A colour's bits in a pixel.
  private struct Channel {
    private let mask: UInt32
    private let shift: UInt32
    private let most: UInt32

    init(_ mask: UInt32) {
      self.mask = mask
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      most = mask >> shift
    }

    /// The level of the colour, 0 to 255.
    func level(_ word: UInt32) -> UInt32 {
      let value = (word & mask) >> shift
      guard most != 255 else { return value }
      return most == 0 ? 0 : UInt32((UInt64(value) * 255 + UInt64(most) / 2) / UInt64(most))
    }
  }
}
