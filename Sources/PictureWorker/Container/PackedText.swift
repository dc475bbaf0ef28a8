import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

/// A text packed by gzip, unpacked piece by piece.
final class PackedText {
  private let file: PictureFile
  private let converter: ObjectReference
  private let packed = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  /// What of `packed` is not unpacked yet.
  private var left = 0..<0
  private var offset = 0
  private var count = 0
  private var isOver = false

  /// The longest drawing that is read, in bytes: it is kept whole while it is drawn, and a megabyte
  /// of packed spaces is a thousand of them.
  static let longest = 32 << 20

  init(_ file: PictureFile) {
    self.file = file
    converter = ObjectReference(
      owning: g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP))
  }

  deinit { packed.deallocate() }

  /// Unpacks the next bytes.
  ///
  /// - Returns: how many there are; 0 at the text's end.
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
