import CKolodaPictures
import KolodaPictureMessages

/// A PNG, decoded by libpng.
///
/// An interlaced picture has to be kept whole until its last pass.
final class PNGStream: PictureStream {
  let picture: StoredPicture
  private let png: UnsafeMutablePointer<shim_png>
  private let feed: ByteFeed
  /// Whether the file extends to its last chunk.
  private let isComplete: Bool
  private let isInterlaced: Bool
  /// All rows of an interlaced picture.
  private var whole: UnsafeMutablePointer<UInt8>?
  /// The number of rows delivered, and of rows that the file has.
  private var count = 0
  private var found = 0
  private var isShort = false

  /// The level of red, green and blue in place of rows that are missing.
  private static let missing: UInt8 = 128

  /// Reads the header.
  init(
    _ file: PictureFile, isComplete: Bool, as given: ContainedPicture,
    isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) {
    let feed = ByteFeed(file, isCancelled: isCancelled)
    guard
      let png = shim_png_new(
        Unmanaged.passUnretained(feed).toOpaque(), !isComplete,
        { me, target, count in
          Unmanaged<ByteFeed>.fromOpaque(me).takeUnretainedValue().read(into: target, count: count)
        })
    else { throw .damaged("") }
    var facts = shim_png_facts()
    guard shim_png_read_header(png, UInt32(PixelSize.longest), &facts) else {
      let failure = Self.failure(png, feed, isComplete: isComplete)
      shim_png_free(png)
      throw failure
    }
    self.png = png
    self.feed = feed
    self.isComplete = isComplete
    isInterlaced = facts.is_interlaced
    let profile = facts.profile.map {
      Array(UnsafeBufferPointer(start: $0, count: Int(facts.profile_length)))
    }
    picture = StoredPicture(
      size: PixelSize(width: Int(facts.width), height: Int(facts.height)),
      orientation: given.orientation ?? 1, profile: given.profile ?? profile,
      pixels: facts.has_alpha ? .translucent : .rgb, isGrey: facts.is_grey)
  }

  deinit {
    whole?.deallocate()
    shim_png_free(png)
  }

  private var stride: Int { picture.size.width * picture.pixels.bytes }

  func memory(for target: PixelSize) -> Int? {
    isInterlaced ? picture.size.area.map { $0 * picture.pixels.bytes } : 0
  }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    var passes: Int32 = 1
    guard shim_png_start(png, picture.pixels == .translucent, &passes) else {
      throw Self.failure(png, feed, isComplete: isComplete)
    }
    if isInterlaced { try readAll(passes: Int(passes)) }
    return picture.size
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    if let whole {
      row.update(from: whole + count * stride, count: stride)
    } else if isShort {
      row.update(repeating: Self.missing, count: stride)
      setAlpha(row, stride)
    } else if shim_png_read_row(png, row) {
      found += 1
    } else {
      try stop()
      row.update(repeating: Self.missing, count: stride)
      setAlpha(row, stride)
    }
    count += 1
  }

  func isWhole() throws(PictureFailure) -> Bool {
    guard found > 0 else { throw .truncated }
    return isComplete && !isShort
  }

  private func readAll(passes: Int) throws(PictureFailure) {
    let length = stride * picture.size.height
    let whole = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
    self.whole = whole
    whole.update(repeating: Self.missing, count: length)
    setAlpha(whole, length)
    for _ in 0..<passes {
      for row in 0..<picture.size.height {
        guard shim_png_read_row(png, whole + row * stride) else { return try stop() }
        found += 1
      }
    }
  }

  /// Goes on without the rows that are not in the file; throws if it is damaged instead.
  private func stop() throws(PictureFailure) {
    let failure = Self.failure(png, feed, isComplete: isComplete)
    guard failure == .truncated, found > 0 else { throw failure }
    isShort = true
  }

  private func setAlpha(_ pixels: UnsafeMutablePointer<UInt8>, _ length: Int) {
    guard picture.pixels == .translucent else { return }
    for place in Swift.stride(from: 3, to: length, by: 4) { pixels[place] = 255 }
  }

  private static func failure(
    _ png: UnsafeMutablePointer<shim_png>, _ feed: ByteFeed, isComplete: Bool
  ) -> PictureFailure {
    if let failure = feed.failure { return failure }
    guard isComplete else { return .truncated }
    return .damaged(
      withUnsafePointer(to: png.pointee.words) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      })
  }
}
