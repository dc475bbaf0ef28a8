import CKolodaPictures
import KolodaContainers
import KolodaPictureMessages

/// The primary picture of a HEIF file.
///
/// The photos of phones are tiles of HEVC, which are decoded one by one: libheif would keep all of them,
/// in colours of full size. Whatever is made otherwise is decoded by libheif, which also cuts and turns
/// it.
final class HEIFStream: PictureStream {
  private(set) var picture: StoredPicture
  private let heif: shim_heif
  private let file: MappedFile
  private let context: UnsafeMutableRawPointer
  private let handle: UnsafeMutableRawPointer
  private let isCancelled: () -> Bool
  /// The tiles and their decoder, unless libheif decodes the picture.
  private let parts: (tiles: HEVCTiles, hevc: shim_hevc)?
  private var image: UnsafeMutableRawPointer?
  private var bands: HEVCBands?
  private var rows: PlanarRows?

  /// The least part of a side to which a picture is reduced if nobody sees whether the edges between
  /// its blocks are smoothed.
  private static let smoothing = 2
  /// The number of tiles from which it pays to decode only some.
  private static let fewestTiles = 4
  /// How far the colours of a pixel depend on its neighbours.
  private static let around = 2

  /// Reads the boxes around the picture.
  init(
    _ source: PictureFile, as given: ContainedPicture, isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) {
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
    self.isCancelled = isCancelled
    let upright = PixelSize(width: Int(heif.width(handle)), height: Int(heif.height(handle)))
    var picture = StoredPicture(
      size: upright, orientation: given.orientation ?? 1,
      profile: given.profile ?? Self.profile(of: handle, heif),
      pixels: heif.has_alpha(handle) == 0
        ? .rgb : heif.is_premultiplied(handle) != 0 ? .premultiplied : .translucent,
      isSilent: true)
    if picture.pixels == .rgb, given.orientation == nil, given.primary == nil,
      let hevc = shim_hevc_load()?.pointee,
      let tiles = Self.tiles(of: source, upright: upright, isCancelled)
    {
      parts = (tiles, hevc)
      picture.size = PixelSize(width: tiles.width, height: tiles.height)
      picture.orientation = [1, 8, 3, 6][tiles.quarters]
      picture.isTurnedByAll = true
      picture.isQuicklyCut = tiles.tiles.count >= Self.fewestTiles
    } else {
      parts = nil
    }
    self.picture = picture
  }

  /// The tiles of a picture that libheif shows at a size; nil if it is made in another way.
  private static func tiles(
    of source: PictureFile, upright: PixelSize, _ isCancelled: @escaping () -> Bool
  ) -> HEVCTiles? {
    let file = source.structure(isCancelled: isCancelled)
    guard let items = (try? HEIFItems(in: file)).flatMap(\.self),
      let tiles = HEVCTiles(of: items, in: file)
    else { return nil }
    let size = PixelSize(width: tiles.width, height: tiles.height)
    return (tiles.quarters % 2 == 0 ? size : size.turned) == upright ? tiles : nil
  }

  deinit {
    if let image { heif.image_free(image) }
    heif.handle_free(handle)
    heif.context_free(context)
  }

  func memory(for target: PixelSize) -> Int? { memory(for: PixelArea(size: picture.size)) }

  func memory(for area: PixelArea) -> Int? {
    parts.map { HEVCBands.memory(for: around(area), of: $0.tiles) } ?? wholeMemory
  }

  /// What libheif takes: the planes as stored, and those that it makes of them.
  private var wholeMemory: Int? {
    let planes = 6
    return picture.size.area.flatMap { $0 <= Int.max / planes ? $0 * planes : nil }
  }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let size = picture.size
    let isFiltered =
      size.width < target.width * Self.smoothing || size.height < target.height * Self.smoothing
    if let bands = try startBands(around: PixelArea(size: size), isFiltered: isFiltered) {
      return try start(bands, atLeast: target).size
    }
    return try startWhole(atLeast: target)
  }

  func start(_ area: PixelArea, atLeast target: PixelSize) throws(PictureFailure) -> DecodedPart {
    if let bands = try startBands(around: around(area), isFiltered: true) {
      return DecodedPart(rows: try start(bands, atLeast: bands.area.size))
    }
    return DecodedPart(rows: PixelArea(size: try startWhole(atLeast: picture.size)))
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    rows?.read(into: row)
    if let failure = bands?.failure { throw failure }
  }

  /// A part of the picture and the neighbours of its pixels.
  private func around(_ area: PixelArea) -> PixelArea {
    let (x, y) = (max(area.x - Self.around, 0), max(area.y - Self.around, 0))
    return PixelArea(
      x: x, y: y,
      size: PixelSize(
        width: min(area.x + area.size.width + Self.around, picture.size.width) - x,
        height: min(area.y + area.size.height + Self.around, picture.size.height) - y))
  }

  /// Starts decoding the tiles around a part; nil if libheif is to decode the picture.
  private func startBands(
    around area: PixelArea, isFiltered: Bool
  ) throws(PictureFailure) -> HEVCBands? {
    guard let (tiles, hevc) = parts else { return nil }
    return try HEVCBands(
      tiles, of: file, hevc, around: area, isFiltered: isFiltered, isCancelled: isCancelled)
  }

  private func start(
    _ bands: HEVCBands, atLeast target: PixelSize
  ) throws(PictureFailure) -> PixelArea {
    var found: UnsafeMutablePointer<shim_heif_nclx>?
    _ = heif.nclx(handle, &found)
    defer { if let found { heif.nclx_free(found) } }
    let stated = found?.pointee
    let format = bands.format
    let planar = PlanarPicture(
      size: bands.area.size, bits: format.bits, planes: bands.planes,
      matrix: ColourMatrix(
        stated.map { Int($0.matrix) } ?? format.matrix,
        primaries: stated.map { Int($0.primaries) } ?? format.primaries,
        isFull: stated.map { $0.is_full_range != 0 } ?? format.isFull))
    guard planar.isPossible else { throw .damaged("") }
    self.bands = bands
    let rows = PlanarRows(planar, atLeast: target)
    self.rows = rows
    return PixelArea(x: bands.area.x, y: bands.area.y, size: rows.size)
  }

  /// Decodes the whole picture by libheif.
  private func startWhole(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let any = Int32(SHIM_HEIF_ANY)
    let error = heif.decode(handle, &image, any, any, nil)
    guard error.code == 0, let image else { throw Self.failure(error, size: picture.size) }
    let planar = try planes(of: image)
    let rows = PlanarRows(planar, atLeast: target)
    self.rows = rows
    picture.pixels = planar.pixels
    return rows.size
  }

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
