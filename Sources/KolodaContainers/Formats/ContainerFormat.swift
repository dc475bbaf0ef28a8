/// A container of pictures, as a file's first bytes show it; its name doesn't matter.
package enum ContainerFormat: Hashable, Sendable {
  case jpeg, png, webP, gif
  /// Boxes by ISO 14496-12: HEIF, AVIF, CR3, and films.
  case boxes
  /// JPEG XL in boxes.
  case boxedJPEGXL
  /// A bare codestream of JPEG XL.
  case jpegXL
  /// Fujifilm's raw format.
  case raf
  /// TIFF, BigTIFF, and raw formats with a TIFF's structure.
  case tiff

  /// How many bytes tell the format.
  package static let headLength = 16

  package static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let codestreamSignature: [UInt8] = [0xFF, 0x0A]
  package static let boxedJPEGXLSignature: [UInt8] =
    [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A]
  package static let rafSignature = Array("FUJIFILMCCD-RAW ".utf8)

  /// Recognises a container; nil for anything else.
  package init?(head: [UInt8]) {
    func has(_ text: StaticString, at place: Int = 0) -> Bool {
      text.withUTF8Buffer { head.dropFirst(place).starts(with: $0) }
    }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: Self.pngSignature) {
      self = .png
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("ftyp", at: 4) {
      self = .boxes
    } else if head.starts(with: Self.boxedJPEGXLSignature) {
      self = .boxedJPEGXL
    } else if head.starts(with: Self.codestreamSignature) {
      self = .jpegXL
    } else if head.starts(with: Self.rafSignature) {
      self = .raf
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if TIFFStructure.Order(head: head) != nil {
      self = .tiff
    } else {
      return nil
    }
  }

  /// Recognises a file's container; nil for anything else, and for what can't be read.
  package init?(of file: FileBytes) {
    guard let head = try? file.bytes(at: 0, upTo: Self.headLength) else { return nil }
    self.init(head: head)
  }
}
