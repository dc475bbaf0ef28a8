import CKolodaPictures
import Glibc
import KolodaPictureMessages

/// A camera's RAW file, and the largest preview in it.
///
/// LibRaw finds the preview; the RAW data itself is not developed.
final class RawPicture {
  /// The preview in the form that the file has it in.
  enum Preview {
    /// A complete JPEG file.
    case jpeg(PictureFile)
    /// Rows of three bytes a pixel, in memory that belongs to the RAW picture.
    case bitmap(UnsafePointer<UInt8>, PixelSize)
  }

  /// The picture's EXIF orientation.
  let orientation: Int
  /// The day when the picture was taken, if LibRaw knows it.
  let dateTaken: PictureDate?
  private let raw: UnsafeMutableRawPointer
  private let mapping: MappedFile
  private let found: shim_raw_preview

  /// Opens a RAW file and finds its preview.
  ///
  /// - Returns: nil for a file that LibRaw doesn't recognise.
  init?(_ file: PictureFile) throws(PictureFailure) {
    mapping = try MappedFile(file)
    var error: Int32 = 0
    guard let raw = shim_raw_open(mapping.bytes, mapping.count, &error) else {
      if error == LIBRAW_FILE_UNSUPPORTED.rawValue { return nil }
      throw Self.failure(error)
    }
    var found = shim_raw_preview()
    error = shim_raw_find_preview(raw, &found)
    self.raw = raw
    self.found = found
    orientation = Self.orientation(flip: found.flip)
    dateTaken = Self.date(found.taken)
    // From here on `deinit` closes it.
    guard error == LIBRAW_SUCCESS.rawValue else { throw Self.failure(error) }
  }

  deinit { shim_raw_close(raw) }

  /// The largest preview.
  var preview: Preview {
    get throws(PictureFailure) {
      guard let bytes = found.bytes else { throw .noPreview }
      switch found.kind {
      case SHIM_RAW_JPEG:
        let memory = UnsafeRawBufferPointer(start: bytes, count: found.count)
        // Some cameras put other formats here, such as HEVC.
        guard memory.starts(with: [0xff, 0xd8, 0xff]) else { throw .noPreview }
        return .jpeg(PictureFile(memory: memory, of: self))
      case SHIM_RAW_BITMAP:
        let size = PixelSize(width: Int(found.width), height: Int(found.height))
        guard size.isPossible, let area = size.area, area <= found.count / 3 else {
          throw .noPreview
        }
        return .bitmap(bytes, size)
      default: throw .noPreview
      }
    }
  }

  private static func failure(_ error: Int32) -> PictureFailure {
    switch error {
    case LIBRAW_NO_THUMBNAIL.rawValue, LIBRAW_UNSUPPORTED_THUMBNAIL.rawValue: .noPreview
    case LIBRAW_IO_ERROR.rawValue: .truncated
    default: .damaged(libraw_strerror(error).map { String(cString: $0) } ?? "")
    }
  }

  /// The EXIF orientation for LibRaw's flip number.
  private static func orientation(flip: Int32) -> Int {
    switch flip {
    case 1: 2
    case 2: 4
    case 3: 3
    case 4: 5
    case 5: 8
    case 6: 6
    case 7: 7
    default: 1
    }
  }

  private static func date(_ taken: time_t) -> PictureDate? {
    var taken = taken
    var parts = tm()
    guard taken > 0, localtime_r(&taken, &parts) != nil else { return nil }
    return PictureDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }
}
