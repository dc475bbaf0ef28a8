import CKolodaPictures
import KolodaPictureMessages

/// A JPEG that is decoded row by row, at a reduced size where that is enough.
///
/// libjpeg-turbo can halve the size while decoding, which saves much of the time.
final class JPEGStream: PictureStream {
  let picture: StoredPicture
  private let jpeg: UnsafeMutablePointer<shim_jpeg>
  private let feed: Feed
  /// Whether only a part of the picture is decoded.
  private var isPart = false

  /// The most scans; more are an attack, since each goes over the whole picture.
  ///
  /// Programs that use many scans use about twenty.
  private static let mostScans = 200
  /// How far beyond its last row a picture's end marker is searched for, in bytes.
  private static let patience = 1 << 20

  /// Reads the header.
  ///
  /// - Parameter isCancelled: whether the picture is no longer wanted; called often.
  init(
    _ file: PictureFile, as given: ContainedPicture, isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) {
    let feed = Feed(file, isCancelled)
    guard
      let jpeg = shim_jpeg_new(
        Unmanaged.passUnretained(feed).toOpaque(),
        { me, start in Unmanaged<Feed>.fromOpaque(me).takeUnretainedValue().fill(&start.pointee)
        },
        { me, count in Unmanaged<Feed>.fromOpaque(me).takeUnretainedValue().skip(count) },
        { me, scans in Unmanaged<Feed>.fromOpaque(me).takeUnretainedValue().goesOn(Int(scans)) })
    else { throw .damaged("") }
    self.feed = feed
    self.jpeg = jpeg
    guard shim_jpeg_read_header(jpeg) else {
      let failure = Self.failure(jpeg, feed)
      shim_jpeg_free(jpeg)
      throw failure
    }
    let decoder = jpeg.pointee.decoder
    let pixels: StoredPixels =
      switch decoder.jpeg_color_space {
      case JCS_CMYK, JCS_YCCK: decoder.saw_Adobe_marker != 0 ? .invertedInks : .inks
      default: .screen
      }
    var count: UInt32 = 0
    let profile = shim_jpeg_profile(jpeg, &count).map { start in
      defer { free(start) }
      return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
    picture = StoredPicture(
      size: PixelSize(width: Int(decoder.image_width), height: Int(decoder.image_height)),
      orientation: given.orientation ?? 1, profile: given.profile ?? profile, pixels: pixels,
      isGrey: decoder.jpeg_color_space == JCS_GRAYSCALE,
      isQuicklyCut: shim_jpeg_kept(jpeg) == 0)
  }

  func memory(for target: PixelSize) -> Int? { Int(clamping: shim_jpeg_kept(jpeg)) }

  deinit { shim_jpeg_free(jpeg) }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let divisor = Self.divisor(of: picture.size, atLeast: target)
    guard shim_jpeg_start(jpeg, UInt32(divisor), picture.pixels != .screen) else {
      throw Self.failure(jpeg, feed)
    }
    return PixelSize(
      width: Int(jpeg.pointee.decoder.output_width),
      height: Int(jpeg.pointee.decoder.output_height))
  }

  /// Starts to decode the brightness alone, a byte for each pixel: the colours cost more.
  func startGrey(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let divisor = Self.divisor(of: picture.size, atLeast: target)
    guard shim_jpeg_start_grey(jpeg, UInt32(divisor)) else { throw Self.failure(jpeg, feed) }
    return PixelSize(
      width: Int(jpeg.pointee.decoder.output_width),
      height: Int(jpeg.pointee.decoder.output_height))
  }

  func start(_ area: PixelArea, atLeast target: PixelSize) throws(PictureFailure) -> DecodedPart {
    // A reduced pixel must not reach beyond the area.
    let divisor =
      Self.divisor(
        of: area.size, atLeast: target,
        where: {
          area.x % $0 == 0 && area.y % $0 == 0
            && (area.size.width % $0 == 0 || area.x + area.size.width == picture.size.width)
            && (area.size.height % $0 == 0 || area.y + area.size.height == picture.size.height)
        })
    var rows = shim_jpeg_area(
      x: UInt32(area.x / divisor), y: UInt32(area.y / divisor),
      width: UInt32((area.size.width + divisor - 1) / divisor),
      height: UInt32((area.size.height + divisor - 1) / divisor))
    guard shim_jpeg_start_part(jpeg, UInt32(divisor), picture.pixels != .screen, &rows) else {
      throw Self.failure(jpeg, feed)
    }
    isPart = true
    return DecodedPart(
      rows: PixelArea(
        x: Int(rows.x), y: Int(rows.y),
        size: PixelSize(width: Int(rows.width), height: Int(rows.height))), divisor: divisor)
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    guard shim_jpeg_read_row(jpeg, row) else { throw Self.failure(jpeg, feed) }
  }

  /// Whether all rows are in the file; the missing ones are grey.
  func isWhole() throws(PictureFailure) -> Bool {
    if feed.isShort {
      guard jpeg.pointee.has_rows else { throw .truncated }
      return shim_jpeg_has_all(jpeg)
    }
    // What comes after the part may be missing.
    if isPart { return true }
    // The end marker was either consumed already, or is where the decoder stopped.
    guard jpeg_input_complete(&jpeg.pointee.decoder) == 0,
      jpeg.pointee.decoder.unread_marker != JPEG_EOI
    else { return true }
    let left = jpeg.pointee.source.bytes_in_buffer
    return feed.hasEnd(from: left, within: Self.patience)
  }

  /// The largest suitable divisor of those that the library has fast code for.
  private static func divisor(
    of size: PixelSize, atLeast target: PixelSize, where suits: (Int) -> Bool = { _ in true }
  ) -> Int {
    [8, 4, 2].first { step in
      (size.width + step - 1) / step >= target.width
        && (size.height + step - 1) / step >= target.height && suits(step)
    } ?? 1
  }

  /// The reason why decoding stopped.
  private static func failure(
    _ jpeg: UnsafeMutablePointer<shim_jpeg>, _ feed: Feed
  ) -> PictureFailure {
    if let failure = feed.failure { return failure }
    if feed.isShort { return .truncated }
    let size = PixelSize(
      width: Int(jpeg.pointee.decoder.image_width), height: Int(jpeg.pointee.decoder.image_height))
    if jpeg.pointee.errors.msg_code == Int32(JERR_OUT_OF_MEMORY.rawValue) { return .tooLarge(size) }
    return .damaged(
      withUnsafePointer(to: jpeg.pointee.words) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(JMSG_LENGTH_MAX)) {
          String(cString: $0)
        }
      })
  }

  /// Feeds the file to the decoder, piece by piece.
  private final class Feed {
    /// Why this side stopped the decoding.
    private(set) var failure: PictureFailure?
    /// Whether the file ended before the picture did.
    private(set) var isShort = false
    private let file: PictureFile
    private let isCancelled: () -> Bool
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    private var offset = 0
    private var questions = 0

    /// How many times the decoder asks, which it does for every row, for each call of
    /// `isCancelled`.
    private static let often = 16

    init(_ file: PictureFile, _ isCancelled: @escaping () -> Bool) {
      self.file = file
      self.isCancelled = isCancelled
    }

    deinit { buffer.deallocate() }

    func fill(_ start: inout UnsafePointer<UInt8>?) -> Int {
      do throws(PictureFailure) {
        let count = try file.read(into: buffer, at: offset)
        offset += count
        if count == 0 { isShort = true }
        start = UnsafePointer(buffer.assumingMemoryBound(to: UInt8.self).baseAddress)
        return count
      } catch {
        failure = failure ?? error
        return 0
      }
    }

    func skip(_ count: Int) { offset = min(offset &+ count, file.size) }

    func goesOn(_ scans: Int) -> Bool {
      questions += 1
      if scans > mostScans { failure = .slow }
      // A cancelled job's failure is not reported.
      if questions % Feed.often == 0, isCancelled() { failure = .damaged("") }
      return failure == nil
    }

    /// Whether a picture's end marker is among the next bytes, some of which the decoder has
    /// already.
    func hasEnd(from left: Int, within count: Int) -> Bool {
      // One byte more, since the marker may straddle the border.
      let bytes = file.bytes(at: offset - left - 1, count: count)
      return zip(bytes, bytes.dropFirst()).contains { $0 == 0xff && $1 == 0xd9 }
    }
  }
}
