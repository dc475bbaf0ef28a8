import KolodaContainers
import KolodaPictureMessages

/// A picture file: its metadata, its embedded preview, and its pixels at any size.
struct PictureDecoder {
  /// How many bytes from the start of a file tell its format.
  private static let headLength = 4096

  let file: PictureFile
  let metadata: PictureMetadata
  let container: PictureContainer
  let exifBlock: FileStretch?
  let exif: ExifTags?
  /// The day when the picture was taken.
  let dateTaken: PictureDate?
  /// How the picture was taken.
  let details: PictureDetails
  /// How far the user has turned the picture in addition, clockwise in quarters.
  let quarters: Int
  /// What the container says about the picture.
  let given: ContainedPicture
  let profile: ColourProfile
  let isCancelled: () -> Bool

  /// Reads a file's metadata.
  ///
  /// - Parameters:
  ///   - quarters: how far to turn the picture, clockwise.
  ///   - orientation: the EXIF orientation of the RAW picture that the file is the preview of; it
  ///     counts if the preview states none.
  ///   - dateTaken: when the RAW picture was taken.
  ///   - details: how the RAW picture was taken.
  ///   - isCancelled: whether the picture is no longer wanted; called often.
  init(
    _ file: PictureFile, quarters: Int, orientation: Int? = nil, dateTaken: PictureDate? = nil,
    details: PictureDetails? = nil, profile: ColourProfile, isCancelled: @escaping () -> Bool
  ) {
    self.file = file
    self.quarters = quarters
    self.profile = profile
    self.isCancelled = isCancelled
    metadata = PictureMetadata(of: file.structure(isCancelled: isCancelled))
    container = PictureContainer(metadata, of: file)
    exifBlock = metadata.exif
    exif = exifBlock.flatMap { ExifTags($0) }
    // A preview may have been made later than the picture that it is in.
    self.dateTaken = dateTaken ?? exif?.dateTaken
    given = ContainedPicture(
      orientation: metadata.orientation(exif: exif?.orientation) ?? orientation)
    var own = exif?.details ?? PictureDetails()
    own.fileSize = details?.fileSize ?? file.size
    // A preview may have less metadata than the file that it is in.
    self.details = details.flatMap { $0.model == nil ? nil : $0 } ?? own
  }

  /// Describes the picture, and draws what the program asks for.
  func draw(for job: some Commission) throws(PictureFailure) {
    if container.isMaybeRaw, try drawAsRaw(for: job) { return }
    try draw(opened(), for: job)
  }

  /// Describes an opened picture, and draws what the program asks for.
  ///
  /// - Parameter taken: the day when it was taken, if the file's own metadata doesn't say so.
  func draw(
    _ stream: any PictureStream, for job: some Commission, taken: PictureDate? = nil
  ) throws(PictureFailure) {
    let picture = stream.picture
    let orientation = PictureOrientation.turned(picture.orientation, by: quarters)
    let isTurned = orientation > 4
    let upright = isTurned ? picture.size.turned : picture.size
    var preview = false
    if case .jpeg = container { preview = exif?.preview != nil }
    let facts = PictureFacts(
      size: upright, isScalable: picture.isScalable, hasPreview: preview,
      isSilent: picture.isSilent, orientation: picture.isTurnedByAll ? 1 : picture.orientation,
      dateTaken: dateTaken ?? taken, details: details, excerpts: picture.excerpts)
    guard facts.size.isPossible else { throw .tooLarge(upright) }
    let wish = job.agree(on: facts) { preview && drawPreview(of: picture, for: $0) }
    guard let wish, !job.isClosed else { return }
    let target = isTurned ? wish.drawing.size.turned : wish.drawing.size
    var area: PixelArea?
    if let excerpt = wish.drawing.excerpt {
      guard excerpt.isInside(upright), picture.excerpts != .none else { throw .changed }
      area = excerpt.stored(in: picture.size, orientation: orientation)
    }
    let cost = DecodingCost(
      of: picture.isScalable ? target : picture.size, to: target,
      memory: area.map { stream.memory(for: $0) } ?? stream.memory(for: target))
    guard cost.isAffordable else { throw .tooLarge(upright) }
    try StreamedRows(
      stream: stream, target: target, area: area, orientation: orientation, profile: profile,
      isCancelled: isCancelled
    ).draw(to: wish.slab, stride: wish.drawing.stride, tell: job.tell)
    guard !job.isClosed else { return }
    if try !stream.isWhole() { job.sayIncomplete() }
    if wish.drawing.longestFile > 0 { job.tell(fileOf: try wish.writeFile()) }
  }

  /// The decompressed content of a gzipped text.
  var packedText: PackedText? {
    if case .packed = container { PackedText(file) } else { nil }
  }

  /// The first bytes of the file, decompressed if necessary.
  var head: [UInt8] {
    guard let packedText else { return file.bytes(at: 0, count: Self.headLength) }
    return [UInt8](unsafeUninitializedCapacity: Self.headLength) { buffer, count in
      count = (try? packedText.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }
}
