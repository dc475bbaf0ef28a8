import CKolodaPictures
import KolodaPictureMessages

/// A JPEG XL, or the first frame of one, decoded by libjxl.
final class JXLStream: PictureStream {
  let picture: StoredPicture
  private let jxl: shim_jxl
  private let file: MappedFile
  private let decoder: UnsafeMutableRawPointer
  private let isCancelled: () -> Bool
  /// How many bytes of the file the decoder was given.
  private var fed: Int
  private var pixels: UnsafeMutablePointer<UInt8>?
  private var count = 0
  private var isShort = false

  /// Into how many parts a file is divided, with a call of `isCancelled` after each.
  private static let parts = 64
  private static let smallestPart = 65_536
  /// Levels of 8 bits in the machine's order.
  private static let bytes: Int32 = 2
  /// The memory that the decoder takes for each pixel, in bytes.
  ///
  /// Libjxl 0.7 takes five to six of a photo; without memory it ends the process, so this is on the
  /// safe side.
  private static let pixelMemory = 8

  /// Reads the header.
  init(
    _ source: PictureFile, as given: ContainedPicture, isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) {
    guard let functions = shim_jxl_load() else { throw .noLoader(.jpegXL) }
    let jxl = functions.pointee
    let file = try MappedFile(source)
    guard let decoder = jxl.decoder_new(nil) else { throw .damaged("") }
    _ = jxl.subscribe(decoder, Int32(SHIM_JXL_INFO | SHIM_JXL_COLOURS | SHIM_JXL_IMAGE))
    _ = jxl.keep_orientation(decoder, 1)
    var info = shim_jxl_info()
    var fed = 0
    do throws(PictureFailure) {
      let hasHeader = try Self.run(jxl, decoder, file, &fed, isCancelled) {
        $0 == SHIM_JXL_COLOURS
      }
      guard hasHeader else { throw .truncated }
      guard jxl.info(decoder, &info) == 0 else { throw .damaged("") }
    } catch {
      jxl.decoder_free(decoder)
      throw error
    }
    self.jxl = jxl
    self.file = file
    self.decoder = decoder
    self.isCancelled = isCancelled
    self.fed = fed
    var profile: [UInt8]?
    let length = shim_jxl_profile_length(functions, decoder)
    if length > 0 {
      var bytes = [UInt8](repeating: 0, count: length)
      if shim_jxl_profile(functions, decoder, &bytes, length) { profile = bytes }
    }
    let size = PixelSize(width: Int(info.width), height: Int(info.height))
    picture = StoredPicture(
      size: size,
      orientation: given.orientation
        ?? ((1...8).contains(info.orientation) ? Int(info.orientation) : 1),
      profile: given.profile ?? profile,
      pixels: info.alpha_bits == 0
        ? .rgb : info.is_premultiplied != 0 ? .premultiplied : .translucent,
      isGrey: info.colours == 1, isSilent: true)
  }

  deinit {
    jxl.decoder_free(decoder)
    pixels?.deallocate()
  }

  private var stride: Int { picture.size.width * picture.pixels.bytes }

  func memory(for target: PixelSize) -> Int? {
    picture.size.area.flatMap {
      $0 <= Int.max / Self.pixelMemory ? $0 * Self.pixelMemory : nil
    }
  }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let length = stride * picture.size.height
    let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
    self.pixels = pixels
    // The level in place of what is missing in a file.
    pixels.update(repeating: 128, count: length)
    var format = shim_jxl_format(
      channels: UInt32(picture.pixels.bytes), type: Self.bytes, order: 0, alignment: 0)
    let isDone = try Self.run(jxl, decoder, file, &fed, isCancelled) { event in
      if event == SHIM_JXL_NEEDS_MEMORY {
        _ = jxl.set_memory(decoder, &format, pixels, length)
      }
      return event == SHIM_JXL_IMAGE || event == SHIM_JXL_SUCCESS
    }
    if !isDone {
      guard jxl.flush(decoder) == 0 else { throw .truncated }
      isShort = true
    }
    return picture.size
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    guard let pixels else { throw .damaged("") }
    row.update(from: pixels + count * stride, count: stride)
    count += 1
    guard picture.pixels.hasAlpha else { return }
    for column in 0..<picture.size.width {
      let pixel = row + column &* 4
      (pixel[0], pixel[2]) = (pixel[2], pixel[0])
    }
  }

  func isWhole() throws(PictureFailure) -> Bool { !isShort }

  /// Decodes until an event; false if the file ends before it.
  ///
  /// - Parameter fed: how many bytes of the file the decoder was given.
  private static func run(
    _ jxl: shim_jxl, _ decoder: UnsafeMutableRawPointer, _ file: MappedFile, _ fed: inout Int,
    _ isCancelled: () -> Bool, until isLast: (Int) -> Bool
  ) throws(PictureFailure) -> Bool {
    let bytes = file.bytes.assumingMemoryBound(to: UInt8.self)
    let part = max(file.count / parts, smallestPart)
    while true {
      // A cancelled job's failure is not reported.
      if isCancelled() { throw .damaged("") }
      let event = Int(jxl.process(decoder))
      switch event {
      case SHIM_JXL_ERROR: throw .damaged("")
      case SHIM_JXL_NEEDS_INPUT:
        let left = jxl.release_input(decoder)
        guard fed < file.count else { return false }
        let start = fed - left
        fed = min(fed + part, file.count)
        _ = jxl.set_input(decoder, bytes + start, fed - start)
      default: if isLast(event) { return true }
      }
    }
  }
}
