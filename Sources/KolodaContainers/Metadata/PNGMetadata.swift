/// What a PNG's chunks say besides its pixels.
package struct PNGMetadata {
  /// The chunk of EXIF.
  package private(set) var exif: PNGChunks.Chunk?
  /// EXIF as old programs wrote it, before PNG had a chunk for it, which counts before.
  package private(set) var exifText: PNGText?
  /// The first text with an XMP packet.
  package private(set) var packet: PNGText?
  /// The first text that says when the picture was made.
  package private(set) var creationTime: PNGText?
  /// The chunk that says when the picture was last changed.
  package private(set) var lastChange: PNGChunks.Chunk?
  /// Where the first chunk of pixels begins.
  package private(set) var pixels: Int?
  /// Whether the file extends to its IEND chunk.
  package let isComplete: Bool
  /// Why the chunks end before that; nil if they don't.
  package let fault: ContainerFault?

  /// The IEND chunk: length 0, its name, its checksum.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// Walks the chunks, up to a limit.
  package init(_ file: FileBytes) {
    var chunks = PNGChunks(file)
    var (isOver, count) = (false, 0)
    do throws(ContainerFault) {
      while let chunk = try chunks.next() {
        count += 1
        switch chunk.name {
        case "eXIf": exif = exif ?? chunk
        case "IDAT": pixels = pixels ?? chunk.range.lowerBound
        case "IEND": isOver = true
        case "tIME": lastChange = lastChange ?? chunk
        default:
          guard let text = try PNGText(chunk, in: file) else { break }
          switch text.kind {
          case .exif: exifText = exifText ?? text
          case .packet, .packetProfile: packet = packet ?? text
          case .creationTime: creationTime = creationTime ?? text
          }
        }
      }
      fault = nil
    } catch { fault = error }
    // If there are more chunks than are walked, the file's last bytes tell.
    isComplete =
      isOver
      || count == Bounds.chunks
        && (try? file.bytes(at: file.length - Self.end.count, count: Self.end.count)) == Self.end
  }
}
