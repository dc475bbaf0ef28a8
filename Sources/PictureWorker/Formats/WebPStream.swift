import CKolodaPictures
import KolodaPictureMessages

/// A WebP or the first frame of one, decoded by libwebp.
final class WebPStream: PictureStream {
  let picture: StoredPicture
  private let file: MappedFile
  private let frame: WebPFrame
  private let isCancelled: () -> Bool
  /// All that is decoded.
  private var memory = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The rows made of planes; nil if `memory` holds pixels.
  private var planar: PlanarRows?
  private var stride = 0
  private var count = 0
  private var isShort = false

  /// The level in place of pixels that are missing: of red, green and blue, or of a colour plane.
  private static let missing: UInt8 = 128
  /// The brightness that makes this grey.
  private static let missingLight: UInt8 = 126
  /// How many times the wanted size a photo is decoded at: its colours have half its size.
  private static let fineness = 2

  /// Reads the header.
  init(
    _ source: PictureFile, as given: ContainedPicture, isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) {
    file = try MappedFile(source)
    self.isCancelled = isCancelled
    var data = WebPData(
      bytes: file.bytes.assumingMemoryBound(to: UInt8.self), size: file.count)
    var state = WEBP_DEMUX_PARSE_ERROR
    guard let demuxer = WebPDemuxPartial(&data, &state) else { throw .damaged("") }
    defer { WebPDemuxDelete(demuxer) }
    guard state.rawValue >= WEBP_DEMUX_PARSED_HEADER.rawValue else { throw .damaged("") }
    let size = PixelSize(
      width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
      height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
    var iterator = WebPIterator()
    guard WebPDemuxGetFrame(demuxer, 1, &iterator) != 0 else { throw .damaged("") }
    defer { WebPDemuxReleaseIterator(&iterator) }
    let area = PixelArea(
      x: Int(iterator.x_offset), y: Int(iterator.y_offset),
      size: PixelSize(width: Int(iterator.width), height: Int(iterator.height)))
    var features = WebPBitstreamFeatures()
    guard
      WebPGetFeatures(iterator.fragment.bytes, iterator.fragment.size, &features)
        == VP8_STATUS_OK, area.isInside(size)
    else { throw .damaged("") }
    let lossless: Int32 = 2
    frame = WebPFrame(
      bytes: UnsafeBufferPointer(start: iterator.fragment.bytes, count: iterator.fragment.size),
      area: area, isLossless: features.format == lossless)
    let hasAlpha = iterator.has_alpha != 0 || area.size != size
    picture = StoredPicture(
      size: size, orientation: given.orientation ?? 1,
      profile: given.profile ?? Self.profile(demuxer),
      pixels: hasAlpha ? .translucent : .rgb)
  }

  deinit { memory.deallocate() }

  /// The size to decode at.
  private func decoded(for target: PixelSize) -> PixelSize {
    guard frame.area.size == picture.size else { return picture.size }
    if frame.isLossless { return target }
    let fine = PixelSize(
      width: target.width * Self.fineness, height: target.height * Self.fineness)
    return fine.width <= picture.size.width && fine.height <= picture.size.height
      ? fine : picture.size
  }

  /// Whether brightness and colours are decoded to planes, which are reduced further.
  private func isPlanar(_ decoded: PixelSize) -> Bool {
    !frame.isLossless && !picture.pixels.hasAlpha && decoded != picture.size
  }

  func memory(for target: PixelSize) -> Int? {
    guard let area = picture.size.area, let result = decoded(for: target).area else { return nil }
    // The lossless decoder keeps all pixels.
    return result * picture.pixels.bytes + (frame.isLossless ? area * 4 : 0)
  }

  func memory(for area: PixelArea) -> Int? {
    guard frame.area.size == picture.size, let whole = picture.size.area,
      let part = frame.cut(around: area).size.area
    else { return memory(for: picture.size) }
    return part * picture.pixels.bytes + (frame.isLossless ? whole * 4 : 0)
  }

  func start(_ area: PixelArea, atLeast target: PixelSize) throws(PictureFailure) -> DecodedPart {
    guard frame.area.size == picture.size else {
      return DecodedPart(rows: PixelArea(size: try start(atLeast: picture.size)))
    }
    let cut = frame.cut(around: area)
    try decodePixels(cut.size, of: cut)
    return DecodedPart(rows: cut)
  }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let size = decoded(for: target)
    guard isPlanar(size) else {
      try decodePixels(size)
      return size
    }
    let rows = PlanarRows(try decodePlanes(size), atLeast: target)
    planar = rows
    return rows.size
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    if let planar { return planar.read(into: row) }
    guard let start = memory.baseAddress else { throw .damaged("") }
    row.update(from: start + count * stride, count: stride)
    count += 1
  }

  func isWhole() throws(PictureFailure) -> Bool { !isShort }

  /// - Parameter cut: the part of the picture to decode, in its own size; nil for all of it.
  private func decodePixels(_ size: PixelSize, of cut: PixelArea? = nil) throws(PictureFailure) {
    let hasAlpha = picture.pixels.hasAlpha
    stride = size.width * picture.pixels.bytes
    memory = .allocate(capacity: stride * size.height)
    // Around a frame the canvas is clear, as is what is missing of a translucent picture.
    memory.update(repeating: hasAlpha ? 0 : Self.missing)
    let area = frame.area.size == picture.size ? PixelArea(size: size) : frame.area
    let offset = area.y * stride + area.x * picture.pixels.bytes
    let found = try frame.decode(
      to: .pixels(
        UnsafeMutableBufferPointer(rebasing: memory[offset...]), stride: stride,
        hasAlpha: hasAlpha),
      size: area.size, of: cut, isCancelled: isCancelled)
    isShort = found < area.size.height
  }

  private func decodePlanes(_ size: PixelSize) throws(PictureFailure) -> PlanarPicture {
    let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    let sizes = [size, half, half]
    let lengths = sizes.map { $0.width * $0.height }
    memory = .allocate(capacity: lengths.reduce(0, +))
    var planes: [UnsafeMutableBufferPointer<UInt8>] = []
    var offset = 0
    for length in lengths {
      let plane = UnsafeMutableBufferPointer(rebasing: memory[offset..<(offset + length)])
      plane.update(repeating: planes.isEmpty ? Self.missingLight : Self.missing)
      planes.append(plane)
      offset += length
    }
    let found = try frame.decode(
      to: .planes(planes, strides: sizes.map(\.width)), size: size, isCancelled: isCancelled)
    isShort = found < size.height
    let unspecified = 2
    return PlanarPicture(
      size: size, bits: 8,
      planes: zip(planes, sizes).compactMap { plane, size in
        plane.baseAddress.map {
          PlanarPicture.Plane(start: UnsafeRawPointer($0), stride: size.width, size: size)
        }
      }, matrix: ColourMatrix(unspecified, primaries: unspecified, isFull: false))
  }

  private static func profile(_ demuxer: OpaquePointer) -> [UInt8]? {
    var chunk = WebPChunkIterator()
    guard WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk) != 0 else { return nil }
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    return Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
  }
}
