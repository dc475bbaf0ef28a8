import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

/// A picture file: its metadata, its embedded preview, and its pixels at any size.
struct PictureDecoder {
  /// How many bytes are read at a time, between two checks for cancellation.
  private static let chunk = 65_536
  /// The longest file, in bytes, of a format whose loader keeps the whole file in memory.
  private static let longestKept = 512 << 20
  /// How many bytes from the start of a file tell its format.
  private static let headLength = 512

  let file: PictureFile
  let container: PictureContainer
  let exif: ExifTags?
  let exifStart: Int
  /// The day when the picture was taken.
  let dateTaken: PictureDate?
  /// How the picture was taken.
  let details: PictureDetails
  /// How far the user has turned the picture in addition, clockwise in quarters.
  let quarters: Int
  /// The file's EXIF orientation combined with the user's turn, 1 to 8.
  let orientation: Int
  let profile: ColourProfile
  let isCancelled: () -> Bool

  /// Reads a file's metadata.
  ///
  /// - Parameters:
  ///   - quarters: how far to turn the picture, clockwise.
  ///   - raw: the RAW picture that the file is the preview of; its orientation counts if the
  ///     preview states none.
  ///   - dateTaken: when the RAW picture was taken.
  ///   - details: how the RAW picture was taken.
  ///   - isCancelled: whether the picture is no longer wanted; called often.
  init(
    _ file: PictureFile, quarters: Int, of raw: RawPicture? = nil, dateTaken: PictureDate? = nil,
    details: PictureDetails? = nil, profile: ColourProfile, isCancelled: @escaping () -> Bool
  ) {
    self.file = file
    self.quarters = quarters
    self.profile = profile
    self.isCancelled = isCancelled
    container = PictureContainer(file, isCancelled: isCancelled)
    let block = container.exif(in: file)
    exifStart = block?.lowerBound ?? 0
    let exif = block.flatMap { block in
      ExifTags { offset, count in
        guard offset >= 0, count > 0, offset < block.count else { return [] }
        return file.bytes(at: block.lowerBound + offset, count: min(count, block.count - offset))
      }
    }
    self.exif = exif
    // A preview may have been made later than the picture that it is in.
    self.dateTaken = dateTaken ?? exif?.dateTaken
    orientation = ExifTags.orientation(
      exif?.orientation ?? raw?.orientation ?? 1, turnedBy: quarters)
    var own = exif?.details ?? PictureDetails()
    own.fileSize = details?.fileSize ?? file.size
    // A preview may have less metadata than the file that it is in.
    self.details = details.flatMap { $0.model == nil ? nil : $0 } ?? own
  }

  /// Describes the picture, and draws what the program asks for.
  ///
  /// gdk-pixbuf asks for the size in the middle of decoding, so the program is asked at that
  /// moment.
  func draw(for job: Job) throws(PictureFailure) {
    if case .jpeg(let header) = container { return try draw(header, for: job) }
    if container.isMaybeRaw {
      if let raw = try RawPicture(file) { return try draw(raw, for: job) }
      if case .raw = container { throw .damaged("") }
    }
    var tooLarge: PixelSize?
    let loader = PixbufLoader { found in
      let upright = isTurned ? found.size.turned : found.size
      let facts = PictureFacts(
        size: upright, isScalable: found.isScalable, dateTaken: dateTaken, details: details)
      guard facts.size.isPossible else {
        tooLarge = upright
        return nil
      }
      guard let wish = job.agree(on: facts, preview: { _ in false }) else { return nil }
      let target = isTurned ? wish.drawing.size.turned : wish.drawing.size
      let cost = DecodingCost(of: found, to: target)
      guard cost.isAffordable else {
        tooLarge = upright
        return nil
      }
      // Only vector drawings gain by being rendered at the target size; the others are reduced
      // below, so that the rows that their loaders report are the picture's own.
      return found.isScalable ? target : found.size
    }
    guard let loader else { throw .damaged("") }
    let decoded = try decode(loader) { tooLarge }
    guard let wish = job.wish, !job.isClosed else {
      if let tooLarge { throw .tooLarge(tooLarge) }
      // A cancelled job's failure is not reported.
      throw .damaged("")
    }
    guard let found = loader.announcement, let decoded else { throw .damaged("") }
    // The TIFF loader has mirrored the picture already, and reports what remains to be done.
    let remaining =
      found.format == "tiff"
      ? ExifTags.orientation(
        PixbufGeometry.remainingOrientation(of: decoded), turnedBy: quarters) : orientation
    // A copy, since the pixbuf that it comes from is released before it is used.
    let colours = gdk_pixbuf_get_option(decoded.pointer, "icc-profile").map { String(cString: $0) }
    let target = isTurned ? wish.drawing.size.turned : wish.drawing.size
    guard let scaled = PixbufGeometry.scaled(decoded, to: target),
      let upright = PixbufGeometry.turned(scaled, by: remaining)
    else { throw .tooLarge(found.size) }
    profile.apply(to: upright, profile: colours)
    PixelWriter.write(upright, wish.drawing.size, stride: wish.drawing.stride, to: wish.slab)
  }

  /// Whether width and height are swapped.
  var isTurned: Bool { orientation > 4 }

  // MARK: Decoding

  private func decode(
    _ loader: PixbufLoader, tooLarge: () -> PixelSize?
  ) throws(PictureFailure) -> ObjectReference? {
    let longest = PictureFormat(head: head) == .svg ? PackedText.longest : Self.longestKept
    if !container.isStreamed, file.size > longest { throw .tooLong(limit: longest) }
    do {
      if let first = try feed(loader) { return first }
      guard !isCancelled() else { return nil }
      let decoded = try loader.finish()
      guard let found = loader.announcement,
        container.isComplete(
          file, format: found.format, drawn: loader.rows ?? 0..<0, height: found.size.height)
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

  /// Feeds the file to the loader, until it ends, the job is cancelled, or the first picture is
  /// complete.
  ///
  /// - Returns: the first picture of a file with several.
  private func feed(_ loader: PixbufLoader) throws -> ObjectReference? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    let text = packedText
    while !isCancelled() {
      let count = try text?.read(into: buffer) ?? file.read(into: buffer, at: offset)
      guard count > 0 else { return nil }
      try loader.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += count
      if let first = loader.firstOfMany { return first }
    }
    return nil
  }

  /// The decompressed content of a gzipped text.
  private var packedText: PackedText? {
    if case .packed = container { PackedText(file) } else { nil }
  }

  /// The first bytes of the file, decompressed if necessary.
  private var head: [UInt8] {
    guard let packedText else { return file.bytes(at: 0, count: Self.headLength) }
    return [UInt8](unsafeUninitializedCapacity: Self.headLength) { buffer, count in
      count = (try? packedText.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }

  private func failure(_ refusal: PixbufLoader.Refusal, of loader: PixbufLoader) -> PictureFailure {
    if refusal.isUnknownFormat || loader.format == nil {
      let format = PictureFormat(head: head)
      return format.map { .noLoader($0) } ?? .notAnImage(refusal.words)
    }
    switch container {
    case .png(let header) where !header.isComplete: return .truncated
    default: return .damaged(refusal.words)
    }
  }
}
