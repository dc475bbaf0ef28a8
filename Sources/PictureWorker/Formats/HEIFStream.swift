import CKolodaPictures
import KolodaPictureMessages

/// The primary picture of a HEIF file, decoded by libheif, which also cuts and turns it.
final class HEIFStream: PictureStream {
  private(set) var picture: StoredPicture
  private let heif: shim_heif
  private let file: MappedFile
  private let context: UnsafeMutableRawPointer
  private let handle: UnsafeMutableRawPointer
  private var image: UnsafeMutableRawPointer?
  private var rows: PlanarRows?

  /// Reads the boxes around the picture.
  init(_ source: PictureFile, as given: ContainedPicture) throws(PictureFailure) {
    guard let heif = shim_heif_load()?.pointee else { throw .noLoader(.heic) }
    let file = try MappedFile(source)
    guard let context = heif.context_new() else { throw .damaged("") }
    // With threads of its own, each tile would have two.
    heif.set_threads(context, 0)
    var handle: UnsafeMutableRawPointer?
    var error = heif.read(context, file.bytes, file.count, nil)
    if error.code == 0 {
      error =
        if let number = given.primary {
          heif.item(context, UInt32(truncatingIfNeeded: number), &handle)
        } else {
          heif.primary(context, &handle)
        }
    }
    guard let handle else {
      let failure = Self.failure(error)
      heif.context_free(context)
      throw failure
    }
    self.heif = heif
    self.file = file
    self.context = context
    self.handle = handle
    picture = StoredPicture(
      size: PixelSize(width: Int(heif.width(handle)), height: Int(heif.height(handle))),
      orientation: given.orientation ?? 1,
      profile: given.profile ?? Self.profile(of: handle, heif),
      pixels: heif.has_alpha(handle) == 0
        ? .rgb : heif.is_premultiplied(handle) != 0 ? .premultiplied : .translucent,
      isSilent: true)
  }

  deinit {
    if let image { heif.image_free(image) }
    heif.handle_free(handle)
    heif.context_free(context)
  }

  func memory(for target: PixelSize) -> Int? {
    // The planes as stored, and those that libheif makes of them.
    let planes = 6
    return picture.size.area.flatMap { $0 <= Int.max / planes ? $0 * planes : nil }
  }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let any = Int32(SHIM_HEIF_ANY)
    let error = heif.decode(handle, &image, any, any, nil)
    guard error.code == 0, let image else { throw Self.failure(error, size: picture.size) }
    let planar = try planes(of: image)
    let rows = PlanarRows(planar, atLeast: target)
    self.rows = rows
    picture.pixels = planar.pixels
    return rows.size
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) { rows?.read(into: row) }

  private func planes(
    of image: UnsafeMutableRawPointer
  ) throws(PictureFailure) -> PlanarPicture {
    func plane(_ channel: Int) -> PlanarPicture.Plane? {
      var stride: Int32 = 0
      let number = Int32(channel)
      guard let start = heif.plane(image, number, &stride) else { return nil }
      return PlanarPicture.Plane(
        start: UnsafeRawPointer(start), stride: Int(stride),
        size: PixelSize(
          width: Int(heif.plane_width(image, number)),
          height: Int(heif.plane_height(image, number))))
    }
    let isRGB = heif.colours(image) == Int32(SHIM_HEIF_RGB)
    let channels =
      isRGB ? [SHIM_HEIF_G, SHIM_HEIF_B, SHIM_HEIF_R] : [SHIM_HEIF_Y, SHIM_HEIF_CB, SHIM_HEIF_CR]
    let planes = channels.compactMap(plane)
    guard let size = planes.first?.size else { throw .damaged("") }
    let planar = PlanarPicture(
      size: size, bits: Int(heif.bits(image, Int32(channels[0]))), planes: planes,
      alpha: plane(SHIM_HEIF_ALPHA), isPremultiplied: heif.is_premultiplied(handle) != 0,
      matrix: matrix(of: image, isRGB: isRGB))
    // The file may have promised another size.
    guard planar.isPossible, size == picture.size else { throw .damaged("") }
    return planar
  }

  private func matrix(of image: UnsafeMutableRawPointer, isRGB: Bool) -> ColourMatrix {
    guard !isRGB else {
      return ColourMatrix(ColourMatrix.identity, primaries: 0, isFull: true)
    }
    var found: UnsafeMutablePointer<shim_heif_nclx>?
    if heif.nclx(handle, &found).code != 0 { _ = heif.image_nclx(image, &found) }
    defer { if let found { heif.nclx_free(found) } }
    let unspecified: Int32 = 2
    return ColourMatrix(
      Int(found?.pointee.matrix ?? unspecified), primaries: Int(found?.pointee.primaries ?? 0),
      isFull: found?.pointee.is_full_range ?? 1 != 0)
  }

  private static func profile(
    of handle: UnsafeMutableRawPointer, _ heif: shim_heif
  ) -> [UInt8]? {
    let length = heif.profile_length(handle)
    if length > 0 {
      var bytes = [UInt8](repeating: 0, count: length)
      return heif.profile(handle, &bytes).code == 0 ? bytes : nil
    }
    var found: UnsafeMutablePointer<shim_heif_nclx>?
    guard heif.nclx(handle, &found).code == 0, let found else { return nil }
    defer { heif.nclx_free(found) }
    return CodedColours.profile(
      primaries: Int(found.pointee.primaries), transfer: Int(found.pointee.transfer))
  }

  /// The reason why libheif stopped.
  private static func failure(
    _ error: shim_heif_error, size: PixelSize = PixelSize(width: 0, height: 0)
  ) -> PictureFailure {
    switch (Int(error.code), Int(error.detail)) {
    case (_, SHIM_HEIF_NO_CODEC): return .noLoader(.heic)
    case (_, SHIM_HEIF_END_OF_DATA): return .truncated
    case (SHIM_HEIF_OUT_OF_MEMORY, _), (_, SHIM_HEIF_TOO_LARGE):
      return .tooLarge(size)
    default: return .damaged(error.words.map { String(cString: $0) } ?? "")
    }
  }
}
