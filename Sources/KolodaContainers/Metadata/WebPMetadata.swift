/// What a WebP's chunks say besides its pixels.
package struct WebPMetadata {
  /// The chunk of EXIF.
  package private(set) var exif: RIFFChunks.Chunk?
  /// Where the TIFF structure of the EXIF lies: some programs write the signature of a JPEG's before
  /// it.
  package private(set) var exifContent: Range<Int>?
  /// Where the XMP packet lies.
  package private(set) var packet: Range<Int>?

  /// Walks the chunks, as far as they are well-formed.
  package init(_ file: FileBytes) {
    guard var chunks = try? RIFFChunks(file) else { return }
    while let chunk = (try? chunks.next()).flatMap(\.self), chunk.isWhole {
      switch chunk.name {
      case "EXIF" where exif == nil:
        let lead = JPEGMetadata.exifSignature
        let start = chunk.content.lowerBound
        let head = try? file.bytes(at: start, count: min(chunk.content.count, lead.count))
        exif = chunk
        exifContent = (head == lead ? start + lead.count : start)..<chunk.content.upperBound
      case "XMP " where packet == nil: packet = chunk.content
      default: break
      }
    }
  }
}
