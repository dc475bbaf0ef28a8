import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// A photo's pixels, upright, and what is known of the photo they come from.
struct DecodedPhoto {
  /// The `GdkPixbuf`.
  var pixels: ObjectReference
  /// The whole photo's extents, upright, which the pixels may be a reduction of.
  var size: PixelSize
  /// Whether it is drawn, so that it has no pixels of its own.
  var isScalable = false
}

/// One photo file: what its header says, its embedded preview, and its pixels at any size.
struct PhotoDecoder {
  /// How much is read at a time, and how often a decode can be given up, in bytes.
  ///
  /// gdk-pixbuf's JPEG loader takes no more at once.
  private static let chunk = 65_536
  /// The largest embedded preview that is decoded, in pixels.
  private static let largestPreview = 1 << 20

  private let file: PhotoFile
  private let container: PictureContainer
  private let exif: ExifTags?
  private let exifStart: Int

  /// Opens a photo and reads its header.
  ///
  /// - Parameter isCancelled: whether nobody waits for the photo any more; what is read of it then
  ///   is of no use.
  init(path: PhotoPath, isCancelled: () -> Bool = { false }) throws(PhotoFailure) {
    let file = try PhotoFile(path: path)
    self.file = file
    container = PictureContainer(file, isCancelled: isCancelled)
    let block = container.exif(in: file)
    exifStart = block?.lowerBound ?? 0
    exif = block.flatMap { block in
      ExifTags { offset, count in
        guard offset >= 0, count > 0, offset < block.count else { return [] }
        return file.bytes(at: block.lowerBound + offset, count: min(count, block.count - offset))
      }
    }
  }

  /// What tells whether the file has changed since.
  var stamp: FileStamp { file.stamp }

  /// When the photo was taken, where the camera knew.
  var dateTaken: PhotoDate? { exif?.dateTaken }

  /// The small picture the camera left beside the large one, or nil if there is none to be had.
  func preview() -> DecodedPhoto? {
    guard case .jpeg(let jpeg) = container, jpeg.size.width > 0, jpeg.size.height > 0,
      let place = exif?.preview
    else { return nil }
    let bytes = file.bytes(at: exifStart + place.lowerBound, count: place.count)
    let loader = PixbufLoader {
      ($0.size.area ?? .max) <= Self.largestPreview ? $0.size : nil
    }
    guard let loader, (try? bytes.withUnsafeBytes(loader.write)) != nil,
      let pixels = try? loader.finish(),
      let whole = PixbufGeometry.cropped(pixels, to: jpeg.size),
      let upright = PixbufGeometry.turned(whole, by: orientation)
    else { return nil }
    return DecodedPhoto(pixels: upright, size: isTurned ? jpeg.size.turned : jpeg.size)
  }

  /// Decodes the photo at the size it has on a card.
  ///
  /// - Parameters:
  ///   - card: The card's extents, in logical pixels.
  ///   - scale: Device pixels to a logical pixel.
  ///   - isCancelled: Asked before each piece of the file.
  /// - Returns: The photo, or nil if it was cancelled.
  func decode(
    on card: Size, scale: Int, isCancelled: () -> Bool = { false }
  ) throws(PhotoFailure) -> DecodedPhoto? {
    try decode(
      scale: scale, mostEnlargement: PhotoLayout.mostEnlargement, isCancelled: isCancelled
    ) { _, _ in card }
  }

  /// Decodes the photo at the size it has on a card of its own.
  ///
  /// - Parameters:
  ///   - scale: Device pixels to a logical pixel.
  ///   - mostEnlargement: How many logical pixels the photo's own pixel may become.
  ///   - isCancelled: Asked before each piece of the file.
  ///   - card: Tells the card's extents, in logical pixels, of a photo's and whether it is drawn.
  func decode(
    scale: Int, mostEnlargement: Double, isCancelled: () -> Bool,
    on card: @escaping (PixelSize, _ isScalable: Bool) -> Size
  ) throws(PhotoFailure) -> DecodedPhoto? {
    var target = PixelSize(width: 1, height: 1)
    var tooLarge: PixelSize?
    let loader = PixbufLoader { [isTurned, coefficients = container.coefficientBytes] found in
      let upright = isTurned ? found.size.turned : found.size
      let layout = PhotoLayout(
        upright, on: card(upright, found.isScalable), scale: scale,
        isScalable: found.isScalable, mostEnlargement: mostEnlargement)
      let place = layout.pixels(scale: scale)
      target = isTurned ? place.turned : place
      guard DecodingCost(of: found, to: target, coefficients: coefficients).isAffordable else {
        tooLarge = upright
        return nil
      }
      // Only these two save anything by being told; the others are reduced below, so that the
      // rows they report are the picture's own. Enlarging is left to the drawing.
      if found.isScalable { return target }
      let isSmaller = target.width < found.size.width && target.height < found.size.height
      return found.format == "jpeg" && isSmaller ? target : found.size
    }
    guard let loader else { throw .damaged("") }
    let decoded: ObjectReference?
    do {
      guard try feed(loader, isCancelled: isCancelled) else { return nil }
      decoded = try loader.finish()
    } catch let refusal as PixbufLoader.Refusal {
      if let tooLarge { throw .tooLarge(tooLarge) }
      throw failure(refusal, of: loader)
    } catch let failure as PhotoFailure {
      throw failure
    } catch {
      throw .unreadable("\(error)")
    }
    guard let found = loader.announcement, isComplete(found, loader) else { throw .truncated }
    guard let decoded else { throw .damaged("") }
    // The TIFF loader has mirrored the picture already, and says itself what is left to do.
    let remaining =
      found.format == "tiff" ? PixbufGeometry.remainingOrientation(of: decoded) : orientation
    guard let reduced = PixbufGeometry.reduced(decoded, to: target),
      let upright = PixbufGeometry.turned(reduced, by: remaining)
    else { throw .tooLarge(found.size) }
    return DecodedPhoto(
      pixels: upright, size: isTurned ? found.size.turned : found.size,
      isScalable: found.isScalable)
  }

  private var orientation: Int { exif?.orientation ?? 1 }
  /// Whether width and height change places.
  private var isTurned: Bool { orientation > 4 }

  /// Hands the whole file to the loader; false if it was cancelled on the way.
  private func feed(_ loader: PixbufLoader, isCancelled: () -> Bool) throws -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      if isCancelled() { return false }
      let count = try file.read(into: buffer, at: offset)
      guard count > 0 else { return true }
      try loader.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += count
    }
  }

  private func isComplete(
    _ found: PixbufLoader.Announcement, _ loader: PixbufLoader
  ) -> Bool {
    container.isComplete(
      file, format: found.format, drawn: loader.rows ?? 0..<0, height: found.size.height)
  }

  private func failure(_ refusal: PixbufLoader.Refusal, of loader: PixbufLoader) -> PhotoFailure {
    if refusal.isUnknownFormat || loader.format == nil { return .notAnImage(refusal.words) }
    switch container {
    case .jpeg(let header) where !header.hasEnd(file): return .truncated
    case .png(let header) where !header.isComplete: return .truncated
    default: return .damaged(refusal.words)
    }
  }
}
