import CAdwaita
import Koloda
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
  /// How much is read at a time, and how often a decode can be given up: gdk-pixbuf's JPEG
  /// loader takes no more at once.
  private static let chunk = 65_536

  private let file: PhotoFile
  private let jpeg: JPEGHeader?
  private let png: PNGHeader?
  private let exif: ExifTags?
  private let exifStart: Int

  /// Opens a photo and reads its header.
  init(path: PhotoPath) throws(PhotoFailure) {
    file = try PhotoFile(path: path)
    jpeg = JPEGHeader(file)
    png = jpeg == nil ? PNGHeader(file) : nil
    let block = jpeg?.exif ?? png?.exif
    exifStart = block?.lowerBound ?? 0
    let isTIFF = [[0x49, 0x49, 42, 0], [0x4d, 0x4d, 0, 42]].contains(file.bytes(at: 0, count: 4))
    exif = block != nil || isTIFF ? Self.exif(file, in: block ?? 0..<file.stamp.size) : nil
  }

  /// What tells whether the file has changed since.
  var stamp: FileStamp { file.stamp }

  /// When the photo was taken, where the camera knew.
  var dateTaken: PhotoDate? { exif?.dateTaken }

  /// The small picture the camera left beside the large one, or nil if there is none to be had.
  func preview() -> DecodedPhoto? {
    guard let place = exif?.preview, let jpeg, jpeg.size.width > 0, jpeg.size.height > 0 else {
      return nil
    }
    let bytes = file.bytes(at: exifStart + place.lowerBound, count: place.count)
    guard
      let loader = PixbufLoader(decide: { ($0.size.area ?? .max) <= 1 << 20 ? $0.size : nil }),
      (try? bytes.withUnsafeBytes(loader.write)) != nil,
      let pixels = try? loader.finish(),
      let whole = Self.crop(pixels, to: jpeg.size),
      let upright = Self.turn(whole, by: exif?.orientation ?? 1)
    else { return nil }
    return DecodedPhoto(pixels: upright, size: uprightSize(jpeg.size))
  }

  /// Decodes the photo at the size it has on a card.
  ///
  /// - Parameters:
  ///   - card: The card's extents, in logical pixels.
  ///   - scale: Device pixels to a logical pixel.
  ///   - isCancelled: Asked after each piece of the file.
  /// - Returns: The photo, or nil if it was cancelled.
  func decode(
    on card: Size, scale: Int, isCancelled: () -> Bool = { false }
  ) throws(PhotoFailure) -> DecodedPhoto? {
    var cost: DecodingCost?
    var tooLarge: PixelSize?
    let isTurned = (exif?.orientation ?? 1) > 4
    let coefficients = jpeg?.needsAllCoefficients == true ? jpeg?.coefficientBytes ?? 0 : 0
    let loader = PixbufLoader { found in
      let upright = isTurned ? found.size.turned : found.size
      let place = PhotoLayout(upright, on: card, scale: scale, isScalable: found.isScalable)
      let wanted = place.pixels(scale: scale)
      let target = isTurned ? wanted.turned : wanted
      let estimate = DecodingCost(of: found, to: target, coefficients: coefficients)
      cost = estimate
      guard estimate.isAffordable else {
        tooLarge = upright
        return nil
      }
      // Enlarging is left to the drawing.
      return found.isScalable || target.width < found.size.width ? target : found.size
    }
    guard let loader else { throw .damaged("") }
    let pixels: ObjectReference?
    do {
      guard try feed(loader, isCancelled: isCancelled) else { return nil }
      pixels = try loader.finish()
    } catch let refusal as PixbufLoader.Refusal {
      if let tooLarge { throw .tooLarge(tooLarge) }
      throw failure(refusal, of: loader)
    } catch let failure as PhotoFailure {
      throw failure
    } catch {
      throw .unreadable("\(error)")
    }
    guard let pixels, let found = loader.announcement else {
      throw .damaged("")
    }
    guard isComplete(found, drawn: loader.rows ?? 0..<0, cost: cost) else { throw .truncated }
    guard let upright = Self.turn(pixels, by: exif?.orientation ?? 1) else {
      throw .tooLarge(found.size)
    }
    return DecodedPhoto(
      pixels: upright, size: uprightSize(found.size),
      isScalable: found.isScalable)
  }

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

  private func uprightSize(_ size: PixelSize) -> PixelSize {
    (exif?.orientation ?? 1) > 4 ? size.turned : size
  }

  /// Whether the loader was given the picture to its end.
  ///
  /// Several loaders draw what there is of a cut-off file and call it a picture.
  private func isComplete(
    _ found: PixbufLoader.Announcement, drawn: Range<Int>, cost: DecodingCost?
  ) -> Bool {
    if let jpeg {
      // Some cameras leave out the marker at the end, and all of the picture is there.
      return jpeg.hasEnd(file)
        || !jpeg.needsAllCoefficients && drawn.upperBound == cost?.rows(of: found.size.height)
    }
    if let png { return png.isComplete }
    if found.format == "bmp" {
      return drawn.lowerBound <= 0 && drawn.upperBound >= found.size.height
    }
    return true
  }

  private func failure(_ refusal: PixbufLoader.Refusal, of loader: PixbufLoader) -> PhotoFailure {
    if refusal.isUnknownFormat || loader.format == nil { return .notAnImage(refusal.words) }
    if let jpeg, !jpeg.hasEnd(file) { return .truncated }
    if let png, !png.isComplete { return .truncated }
    return .damaged(refusal.words)
  }

  private static func exif(_ file: PhotoFile, in block: Range<Int>) -> ExifTags? {
    ExifTags { offset, count in
      guard offset >= 0, count > 0, offset < block.count else { return [] }
      return file.bytes(at: block.lowerBound + offset, count: min(count, block.count - offset))
    }
  }

  /// Cuts away the bars that fill up a preview whose shape is not the photo's.
  private static func crop(_ pixels: ObjectReference, to shape: PixelSize) -> ObjectReference? {
    let width = Int(gdk_pixbuf_get_width(pixels.pointer))
    let height = Int(gdk_pixbuf_get_height(pixels.pointer))
    let fit = min(
      Double(width) / Double(shape.width), Double(height) / Double(shape.height))
    let inner = PixelSize(
      width: min(width, max(1, Int((Double(shape.width) * fit).rounded(.down)))),
      height: min(height, max(1, Int((Double(shape.height) * fit).rounded(.down)))))
    // A pixel is no bar, only rounding.
    guard inner.width < width - 1 || inner.height < height - 1 else { return pixels }
    let part = gdk_pixbuf_new_subpixbuf(
      pixels.pointer, Int32((width - inner.width) / 2), Int32((height - inner.height) / 2),
      Int32(inner.width), Int32(inner.height))
    return part.map(ObjectReference.init(owning:))
  }

  /// Turns and mirrors pixels as an EXIF orientation asks for.
  private static func turn(_ pixels: ObjectReference, by orientation: Int) -> ObjectReference? {
    gdk_pixbuf_remove_option(pixels.pointer, "orientation")
    gdk_pixbuf_set_option(pixels.pointer, "orientation", "\(orientation)")
    return gdk_pixbuf_apply_embedded_orientation(pixels.pointer).map(
      ObjectReference.init(owning:))
  }
}
