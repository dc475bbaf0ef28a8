import CKolodaPictures
import KolodaPictureMessages

/// The primary picture of an AVIF file, or the first frame of a film in one, decoded by libavif.
final class AVIFStream: PictureStream {
  private(set) var picture: StoredPicture
  private let avif: shim_avif
  private let file: MappedFile
  private let decoder: UnsafeMutablePointer<shim_avif_decoder>
  /// The part of the stored picture that is shown.
  private let part: PixelArea
  private var rows: PlanarRows?

  /// Reads the boxes around the picture.
  init(_ source: PictureFile, as given: ContainedPicture) throws(PictureFailure) {
    guard let avif = shim_avif_load()?.pointee else { throw .noLoader(.avif) }
    let file = try MappedFile(source)
    guard let decoder = avif.decoder_new() else { throw .damaged("") }
    decoder.pointee.threads = 1
    // Some programs leave out what the standard wants but nobody needs.
    decoder.pointee.strictness = 0
    // Metadata has been read already.
    decoder.pointee.ignores_exif = 1
    decoder.pointee.ignores_xmp = 1
    var result = avif.set_memory(
      decoder, file.bytes.assumingMemoryBound(to: UInt8.self), file.count)
    if result == 0 { result = avif.parse(decoder) }
    guard result == 0, let image = decoder.pointee.image else {
      let failure = Self.failure(result, avif)
      avif.decoder_free(decoder)
      throw failure
    }
    let transform = withUnsafePointer(to: avif) { shim_avif_transform($0, image).pointee }
    let whole = PixelSize(width: Int(image.pointee.width), height: Int(image.pointee.height))
    let part = Self.part(of: whole, transform)
    self.avif = avif
    self.file = file
    self.decoder = decoder
    self.part = part
    picture = StoredPicture(
      size: part.size, orientation: given.orientation ?? Self.orientation(transform),
      profile: given.profile ?? Self.profile(of: image.pointee), pixels: .rgb, isSilent: true)
  }

  deinit { avif.decoder_free(decoder) }

  func memory(for target: PixelSize) -> Int? {
    guard let image = decoder.pointee.image?.pointee,
      let area = PixelSize(width: Int(image.width), height: Int(image.height)).area
    else { return nil }
    // The planes of the decoder, and those of a grid that is put together of them.
    let planes = (image.format == SHIM_AVIF_444 ? 6 : 3) * (image.bits > 8 ? 2 : 1)
    return area <= Int.max / planes ? area * planes : nil
  }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let result = avif.next(decoder)
    guard result == 0, let image = decoder.pointee.image?.pointee else {
      throw Self.failure(result, avif, size: picture.size)
    }
    let planar = try planes(of: image)
    let rows = PlanarRows(planar, atLeast: target)
    self.rows = rows
    picture.pixels = planar.pixels
    return rows.size
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) { rows?.read(into: row) }

  private func planes(of image: shim_avif_image) throws(PictureFailure) -> PlanarPicture {
    let isLow = image.format == SHIM_AVIF_420
    let isNarrow = isLow || image.format == SHIM_AVIF_422
    let bytes = image.bits > 8 ? 2 : 1
    let part = part
    func plane(
      _ start: UnsafeMutablePointer<UInt8>?, _ stride: UInt32, across: Int = 1, down: Int = 1
    ) -> PlanarPicture.Plane? {
      guard let start else { return nil }
      let offset = part.y / down * Int(stride) + part.x / across * bytes
      return PlanarPicture.Plane(
        start: UnsafeRawPointer(start) + offset, stride: Int(stride),
        size: PixelSize(
          width: (part.size.width + across - 1) / across,
          height: (part.size.height + down - 1) / down))
    }
    let (across, down) = (isNarrow ? 2 : 1, isLow ? 2 : 1)
    let planes = [
      plane(image.planes.0, image.strides.0),
      plane(image.planes.1, image.strides.1, across: across, down: down),
      plane(image.planes.2, image.strides.2, across: across, down: down),
    ]
    let planar = PlanarPicture(
      size: part.size, bits: Int(image.bits), planes: planes.compactMap { $0 },
      alpha: plane(image.alpha, image.alpha_stride),
      isPremultiplied: image.is_premultiplied != 0,
      matrix: ColourMatrix(
        Int(image.matrix), primaries: Int(image.primaries), isFull: image.is_full_range != 0))
    // The file may have promised another size.
    guard planar.isPossible, part.x + part.size.width <= Int(image.width),
      part.y + part.size.height <= Int(image.height)
    else { throw .damaged("") }
    return planar
  }

  /// The part of a picture that is shown: all of it unless a valid clean aperture says otherwise.
  private static func part(of whole: PixelSize, _ transform: shim_avif_transform) -> PixelArea {
    let all = PixelArea(size: whole)
    func number(_ fraction: (UInt32, UInt32)) -> Double {
      Double(Int32(bitPattern: fraction.0)) / Double(fraction.1)
    }
    let numbers = [transform.width, transform.height, transform.across, transform.down]
    guard Int(transform.flags) & SHIM_AVIF_HAS_CROP != 0,
      numbers.allSatisfy({ $0.1 > 0 })
    else { return all }
    let (width, height) = (number(transform.width), number(transform.height))
    let left = (Double(whole.width) - width) / 2 + number(transform.across)
    let top = (Double(whole.height) - height) / 2 + number(transform.down)
    guard let width = Int(exactly: width), let height = Int(exactly: height),
      let left = Int(exactly: left), let top = Int(exactly: top),
      // Planes of half the size can't be cut in the middle of a level.
      left % 2 == 0, top % 2 == 0
    else { return all }
    let part = PixelArea(x: left, y: top, size: PixelSize(width: width, height: height))
    return part.isInside(whole) ? part : all
  }

  /// The EXIF orientation for a turn in quarters anticlockwise, followed by a reflection.
  private static func orientation(_ transform: shim_avif_transform) -> Int {
    let turn =
      Int(transform.flags) & SHIM_AVIF_HAS_ROTATION != 0 ? Int(transform.angle & 3) : 0
    guard Int(transform.flags) & SHIM_AVIF_HAS_MIRROR != 0 else { return [1, 8, 3, 6][turn] }
    return transform.axis == 0 ? [4, 5, 2, 7][turn] : [2, 7, 4, 5][turn]
  }

  private static func profile(of image: shim_avif_image) -> [UInt8]? {
    if image.profile.count > 0, let start = image.profile.start {
      return Array(UnsafeBufferPointer(start: start, count: image.profile.count))
    }
    return CodedColours.profile(primaries: Int(image.primaries), transfer: Int(image.transfer))
  }

  /// The reason why libavif stopped.
  private static func failure(
    _ result: Int32, _ avif: shim_avif, size: PixelSize = PixelSize(width: 0, height: 0)
  ) -> PictureFailure {
    switch Int(result) {
    case SHIM_AVIF_NO_CODEC: .noLoader(.avif)
    case SHIM_AVIF_TRUNCATED: .truncated
    case SHIM_AVIF_OUT_OF_MEMORY: .tooLarge(size)
    default: .damaged(avif.words(result).map { String(cString: $0) } ?? "")
    }
  }
}
