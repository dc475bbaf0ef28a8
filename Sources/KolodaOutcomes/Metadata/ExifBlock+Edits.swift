import KolodaContainers
import KolodaFiles

// A change of the EXIF's length, and of all lengths and checksums that say so.
extension ExifBlock {
  /// The edits after which the EXIF has another end and its first directory is elsewhere.
  ///
  /// - Parameters:
  ///   - directory: the offset of the first directory, as the header states it.
  ///   - length: how many bytes of the TIFF structure stay.
  ///   - tail: what follows them.
  /// - Returns: the edits in the order of their ranges; nil if the file is damaged, or has no room.
  func edits(
    pointingTo directory: [UInt8], keeping length: Int, adding tail: [UInt8], in file: Int32
  ) throws(PacketError) -> [FileEdit]? {
    let start = range.lowerBound
    let place = content.lowerBound + ExifDirectory.pointer
    let end = content.lowerBound + length
    let pointer = FileEdit(range: place..<(place + 4), bytes: directory)
    let last = try fileBytes(of: file, at: (range.upperBound - 1)..<range.upperBound)
    guard last.count == 1 else { return nil }
    switch format {
    case .tiff: return [pointer, FileEdit(range: end..<content.upperBound, bytes: tail)]
    case .jpeg:
      // The length counts itself, but not the marker.
      guard let size = UInt16(exactly: end + tail.count - start - 2) else { return nil }
      return [
        FileEdit(
          range: (start + 2)..<(start + 4), bytes: ExifDirectory.bytes(size, isBigEndian: true)),
        pointer, FileEdit(range: end..<content.upperBound, bytes: tail),
      ]
    case .png:
      let size = length + tail.count
      guard size <= Bounds.exif else { return nil }
      // The chunk's name and content, which the checksum is of.
      var chunk = try fileBytes(of: file, at: (start + 4)..<end)
      guard chunk.count == length + 4 else { return nil }
      chunk.replaceSubrange((place - start - 4)..<(place - start), with: directory)
      chunk += tail
      var bytes = ExifDirectory.bytes(UInt32(size), isBigEndian: true)
      bytes += chunk
      bytes += ExifDirectory.bytes(PNGChecksum.of(chunk), isBigEndian: true)
      return [FileEdit(range: range, bytes: bytes)]
    case .webP:
      let count = end + tail.count - start - 8
      let padding = count % 2
      // The length of all chunks of the file.
      let old = ExifDirectory.whole(try fileBytes(of: file, at: 4..<8), isBigEndian: false)
      guard let size = UInt32(exactly: count),
        let all = UInt32(exactly: old + 8 + count + padding - range.count)
      else { return nil }
      return [
        FileEdit(range: 4..<8, bytes: ExifDirectory.bytes(all, isBigEndian: false)),
        FileEdit(
          range: (start + 4)..<(start + 8), bytes: ExifDirectory.bytes(size, isBigEndian: false)),
        pointer,
        FileEdit(
          range: end..<range.upperBound, bytes: tail + [UInt8](repeating: 0, count: padding)),
      ]
    }
  }
}
