import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

/// A gzipped text, decompressed piece by piece.
final class PackedText {
  private let file: PictureFile
  private let converter: ObjectReference
  private let packed = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  /// The part of `packed` that is not decompressed yet.
  private var left = 0..<0
  private var offset = 0
  private var count = 0
  private var isOver = false

  /// The longest vector drawing that is read, in bytes: all of it is kept in memory while it is
  /// drawn, and a megabyte of compressed spaces becomes a thousand of them.
  static let longest = 32 << 20

  init(_ file: PictureFile) {
    self.file = file
    converter = ObjectReference(
      owning: g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP))
  }

  deinit { packed.deallocate() }

  /// Decompresses the next bytes.
  ///
  /// - Returns: their number; 0 at the end of the text.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(PictureFailure) -> Int {
    while !isOver {
      if left.isEmpty {
        left = try 0..<file.read(into: packed, at: offset)
        offset += left.count
      }
      var (taken, made): (gsize, gsize) = (0, 0)
      var error: UnsafeMutablePointer<GError>?
      let isLast = left.isEmpty
      let result = g_converter_convert(
        converter.pointer, packed.baseAddress.map { $0 + left.lowerBound }, gsize(left.count),
        buffer.baseAddress, gsize(buffer.count),
        isLast ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &taken, &made, &error)
      left = (left.lowerBound + Int(taken))..<left.upperBound
      switch result {
      case G_CONVERTER_FINISHED: isOver = true
      case G_CONVERTER_ERROR:
        let words = error.map { String(cString: $0.pointee.message) } ?? ""
        let needsMore =
          g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue)) != 0
        g_clear_error(&error)
        if needsMore, isLast { throw .truncated }
        guard needsMore, left.isEmpty else { throw .damaged(words) }
      default: break
      }
      count += Int(made)
      guard count <= PackedText.longest else { throw .tooLong(limit: PackedText.longest) }
      if made > 0 { return Int(made) }
    }
    return 0
  }
}
