import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

/// One picture file: what its header says, its embedded preview, and its pixels at any size.
struct PictureDecoder {
  /// How much is read at a time, and how often a decode can be given up, in bytes.
  ///
  /// gdk-pixbuf's JPEG loader takes no more at once.
  private static let chunk = 65_536
  /// The largest embedded preview that is decoded, in pixels.
  private static let largestPreview = 1 << 20
  /// The longest file of a format that its loader keeps whole, in bytes.
  private static let longestKept = 512 << 20
  /// How much of a file tells its format, in bytes.
  private static let headLength = 512

  private let file: PictureFile
  private let container: PictureContainer
  private let exif: ExifTags?
  private let exifStart: Int
  private let profile: ColourProfile
  private let isCancelled: () -> Bool

  /// Reads a file's header.
  ///
  /// - Parameter isCancelled: whether nobody waits for the picture any more; asked often.
  init(
    _ file: PictureFile, profile: ColourProfile, isCancelled: @escaping () -> Bool
  ) {
    self.file = file
    self.profile = profile
    self.isCancelled = isCancelled
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

  /// Describes the picture, and draws what is wanted of it.
  ///
  /// gdk-pixbuf asks for the size in the middle of a decode, so that is where the program is asked.
  func draw(for job: Job) throws(PictureFailure) {
    var tooLarge: PixelSize?
    let loader = PixbufLoader { found in
      let upright = isTurned ? found.size.turned : found.size
      let facts = PictureFacts(
        size: upright, isScalable: found.isScalable, hasPreview: hasPreview,
        dateTaken: exif?.dateTaken)
      guard facts.size.isPossible else {
        tooLarge = upright
        return nil
      }
      guard let wish = job.agree(on: facts, preview: drawPreview) else { return nil }
      let target = isTurned ? wish.drawing.size.turned : wish.drawing.size
      let cost = DecodingCost(of: found, to: target, coefficients: container.coefficientBytes)
      guard cost.isAffordable else {
        tooLarge = upright
        return nil
      }
      // Only these two save anything by being told; the others are reduced below, so that the
      // rows they report are the picture's own.
      if found.isScalable { return target }
      let isSmaller = target.width < found.size.width && target.height < found.size.height
      return found.format == "jpeg" && isSmaller ? target : found.size
    }
    guard let loader else { throw .damaged("") }
    let decoded = try decode(loader) { tooLarge }
    guard let wish = job.wish, !job.isClosed else {
      if let tooLarge { throw .tooLarge(tooLarge) }
      // Where the job was given up, what is thrown is not told.
      throw .damaged("")
    }
    guard let found = loader.announcement, let decoded else { throw .damaged("") }
    // The TIFF loader has mirrored the picture already, and says itself what is left to do.
    let remaining =
      found.format == "tiff" ? PixbufGeometry.remainingOrientation(of: decoded) : orientation
    // A copy: the pixels that it came with are let go of before it is used.
    let colours = gdk_pixbuf_get_option(decoded.pointer, "icc-profile").map { String(cString: $0) }
    let target = isTurned ? wish.drawing.size.turned : wish.drawing.size
    guard let scaled = PixbufGeometry.scaled(decoded, to: target),
      let upright = PixbufGeometry.turned(scaled, by: remaining)
    else { throw .tooLarge(found.size) }
    profile.apply(to: upright, profile: colours)
    PixelWriter.write(upright, wish.drawing.size, stride: wish.drawing.stride, to: wish.slab)
  }

  // MARK: The preview

  private var hasPreview: Bool {
    guard case .jpeg(let jpeg) = container else { return false }
    return jpeg.size.width > 0 && jpeg.size.height > 0 && exif?.preview != nil
  }

  /// Draws the small picture that the camera left beside the large one, as large as is wanted.
  private func drawPreview(for wish: Job.Wish) -> Bool {
    guard case .jpeg(let jpeg) = container, hasPreview, let place = exif?.preview else {
      return false
    }
    let bytes = file.bytes(at: exifStart + place.lowerBound, count: place.count)
    let loader = PixbufLoader {
      ($0.size.area ?? .max) <= Self.largestPreview ? $0.size : nil
    }
    let size = wish.drawing.size
    guard let loader, (try? bytes.withUnsafeBytes(loader.write)) != nil,
      let pixels = try? loader.finish(),
      let whole = PixbufGeometry.cropped(pixels, to: jpeg.size),
      let large = PixbufGeometry.scaled(whole, to: isTurned ? size.turned : size),
      let upright = PixbufGeometry.turned(large, by: orientation)
    else { return false }
    PixelWriter.write(upright, size, stride: wish.drawing.stride, to: wish.slab)
    return true
  }

  private var orientation: Int { exif?.orientation ?? 1 }
  /// Whether width and height change places.
  private var isTurned: Bool { orientation > 4 }

  // MARK: Decoding

  private func decode(
    _ loader: PixbufLoader, tooLarge: () -> PixelSize?
  ) throws(PictureFailure) -> ObjectReference? {
    if !container.isStreamed, file.size > Self.longestKept {
      throw .tooLong(limit: Self.longestKept)
    }
    do {
      if let first = try feed(loader) { return first }
      guard !isCancelled() else { return nil }
      let decoded = try loader.finish()
      guard let found = loader.announcement,
        container.isComplete(
          file, format: found.format, drawn: loader.rows ?? 0..<0, height: found.size.height,
          isCancelled: isCancelled)
      else { throw PictureFailure.truncated }
      return decoded
    } catch let refusal as PixbufLoader.Refusal {
      if let tooLarge = tooLarge() { throw .tooLarge(tooLarge) }
      throw failure(refusal, of: loader)
    } catch let failure as PictureFailure {
      throw failure
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// Hands the file to the loader, until it ends, was given up, or its first picture is whole.
  ///
  /// - Returns: the first of several pictures.
  private func feed(_ loader: PixbufLoader) throws -> ObjectReference? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while !isCancelled() {
      let count = try file.read(into: buffer, at: offset)
      guard count > 0 else { return nil }
      try loader.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += count
      if let first = loader.firstOfMany { return first }
    }
    return nil
  }

  private func failure(_ refusal: PixbufLoader.Refusal, of loader: PixbufLoader) -> PictureFailure {
    if refusal.isUnknownFormat || loader.format == nil {
      let format = PictureFormat(head: file.bytes(at: 0, count: Self.headLength))
      return format.map { .noLoader($0) } ?? .notAnImage(refusal.words)
    }
    switch container {
    case .jpeg(let header) where !header.hasEnd(file, isCancelled: isCancelled): return .truncated
    case .png(let header) where !header.isComplete: return .truncated
    default: return .damaged(refusal.words)
    }
  }
}
