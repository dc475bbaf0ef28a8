/// The head of a box by ISO 14496-12, the building block of HEIF, AVIF, CR3 and JPEG XL files.
struct MediaBox {
  /// The type: a four-character code.
  let type: String
  /// The offset of the box's content in the file.
  let start: Int64
  /// The length of the box's content, in bytes.
  let length: Int64

  /// The offset of the next box.
  var end: Int64 { start + length }

  /// Reads the head of the box at an offset.
  /// - Throws: `malformed` if the box reaches beyond the end of the file.
  init(at offset: Int64, in file: FileBytes) throws(IdentityFault) {
    var head = ByteCursor(try file.bytes(at: offset, count: 8))
    let size = try head.integer(bytes: 4)
    type = try head.name()
    switch size {
    case 0:
      // The box reaches to the end of the file.
      start = offset + 8
      length = file.length - start
    case 1:
      var long = ByteCursor(try file.bytes(at: offset + 8, count: 8))
      start = offset + 16
      length = try long.integer(bytes: 8) - 16
    default:
      start = offset + 8
      length = size - 8
    }
    guard length >= 0, length <= file.length - start else { throw .malformed }
  }
}
