import CKolodaPictures
import KolodaPictureMessages

/// The first frame of a GIF, decoded by giflib.
final class GIFStream: PictureStream {
  let picture: StoredPicture
  private let gif: UnsafeMutablePointer<GifFileType>
  private let feed: ByteFeed
  private let frame: PixelArea
  /// Blue, green, red and alpha of each colour.
  private let palette: [UInt32]
  private let isInterlaced: Bool
  /// The pixels of an interlaced frame, or of one of its rows.
  private var indices = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var count = 0

  /// The rows of an interlaced frame come in four passes: where each begins, and its step.
  private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]

  /// Reads everything up to the first frame's pixels.
  init(
    _ file: PictureFile, as given: ContainedPicture, isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) {
    let feed = ByteFeed(file, isCancelled: isCancelled)
    var error: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(feed).toOpaque(),
      { gif, target, count in
        guard let me = gif?.pointee.UserData, let target else { return 0 }
        let feed = Unmanaged<ByteFeed>.fromOpaque(me).takeUnretainedValue()
        return Int32(truncatingIfNeeded: feed.read(into: target, count: Int(count)))
      }, &error)
    guard let gif = opened else { throw Self.failure(error, feed) }
    let clear: Int?
    do throws(PictureFailure) {
      clear = try Self.skipToFrame(gif, feed)
    } catch {
      DGifCloseFile(gif, nil)
      throw error
    }
    let header = gif.pointee
    let (image, canvas) = (
      header.Image, PixelSize(width: Int(header.SWidth), height: Int(header.SHeight))
    )
    let frame = PixelArea(
      x: Int(image.Left), y: Int(image.Top),
      size: PixelSize(width: Int(image.Width), height: Int(image.Height)))
    guard let colours = image.ColorMap ?? header.SColorMap, frame.size.isPossible else {
      DGifCloseFile(gif, nil)
      throw .damaged("")
    }
    self.gif = gif
    self.feed = feed
    self.frame = frame
    isInterlaced = image.Interlace
    palette = Self.palette(colours.pointee, clear: clear)
    let whole =
      canvas.isPossible
      ? canvas
      : PixelSize(width: frame.x + frame.size.width, height: frame.y + frame.size.height)
    let covers = frame.x == 0 && frame.y == 0 && frame.size == whole
    picture = StoredPicture(
      size: whole, orientation: given.orientation ?? 1, profile: given.profile,
      pixels: clear == nil && covers ? .screen : .translucent)
  }

  deinit {
    indices.deallocate()
    DGifCloseFile(gif, nil)
  }

  func memory(for target: PixelSize) -> Int? { isInterlaced ? frame.size.area : 0 }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let (width, height) = (frame.size.width, frame.size.height)
    indices = .allocate(capacity: isInterlaced ? width * height : width)
    guard isInterlaced else { return picture.size }
    for (first, step) in Self.passes {
      for row in Swift.stride(from: first, to: height, by: step) { try read(row) }
    }
    return picture.size
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    let line = count - frame.y
    count += 1
    let target = UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt32.self)
    // Around the frame the canvas is clear.
    if picture.pixels == .translucent { target.update(repeating: 0, count: picture.size.width) }
    guard (0..<frame.size.height).contains(line) else { return }
    if !isInterlaced { try read(0) }
    let start = isInterlaced ? line * frame.size.width : 0
    for column in 0..<max(0, min(frame.size.width, picture.size.width - frame.x)) {
      target[frame.x + column] = palette[Int(indices[start + column])]
    }
  }

  /// Walks the other frames: an animation that is cut off is not whole, although its first frame is.
  func isWhole() throws(PictureFailure) -> Bool {
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(gif, &kind) != GIF_ERROR else { break }
      var block: UnsafeMutablePointer<UInt8>?
      var code: Int32 = 0
      switch kind {
      case TERMINATE_RECORD_TYPE: return true
      case EXTENSION_RECORD_TYPE:
        guard DGifGetExtension(gif, &code, &block) != GIF_ERROR else { return !feed.isShort }
        while block != nil, DGifGetExtensionNext(gif, &block) != GIF_ERROR {}
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(gif) != GIF_ERROR, DGifGetCode(gif, &code, &block) != GIF_ERROR
        else { return !feed.isShort }
        while block != nil, DGifGetCodeNext(gif, &block) != GIF_ERROR {}
      default: return true
      }
      if feed.isShort { break }
    }
    // What makes no sense behind the first frame is none of its business.
    return !feed.isShort
  }

  /// Reads a row of the frame into its place in `indices`.
  private func read(_ row: Int) throws(PictureFailure) {
    let width = frame.size.width
    guard let start = indices.baseAddress,
      DGifGetLine(gif, start + row * width, Int32(clamping: width)) != GIF_ERROR
    else { throw Self.failure(gif.pointee.Error, feed) }
  }

  /// Skips to the first frame, and returns the number of the colour that is transparent in it.
  private static func skipToFrame(
    _ gif: UnsafeMutablePointer<GifFileType>, _ feed: ByteFeed
  ) throws(PictureFailure) -> Int? {
    var clear: Int?
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(gif, &kind) != GIF_ERROR else {
        throw failure(gif.pointee.Error, feed)
      }
      switch kind {
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(gif) != GIF_ERROR else { throw failure(gif.pointee.Error, feed) }
        return clear
      case EXTENSION_RECORD_TYPE:
        var code: Int32 = 0
        var block: UnsafeMutablePointer<UInt8>?
        var result = DGifGetExtension(gif, &code, &block)
        while result != GIF_ERROR, let content = block {
          // Its length comes first.
          if code == GRAPHICS_EXT_FUNC_CODE, content[0] >= 4 {
            clear = content[1] & 1 != 0 ? Int(content[4]) : nil
          }
          result = DGifGetExtensionNext(gif, &block)
        }
        guard result != GIF_ERROR else { throw failure(gif.pointee.Error, feed) }
      default: throw .damaged("")
      }
    }
  }

  private static func palette(_ colours: ColorMapObject, clear: Int?) -> [UInt32] {
    let black: UInt32 = 0xff00_0000
    return (0..<256).map { number in
      guard number != clear else { return 0 }
      guard number < Int(colours.ColorCount), let colour = colours.Colors?[number] else {
        return black
      }
      return black | UInt32(colour.Red) << 16 | UInt32(colour.Green) << 8 | UInt32(colour.Blue)
    }
  }

  /// The reason why giflib stopped.
  private static func failure(_ error: Int32, _ feed: ByteFeed) -> PictureFailure {
    if feed.failure != nil || feed.isShort { return feed.reason }
    return .damaged(GifErrorString(error).map { String(cString: $0) } ?? "")
  }
}
