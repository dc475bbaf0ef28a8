/// What a JPEG's segments say before its pixels.
package struct JPEGMetadata {
  /// The first segment of EXIF.
  package private(set) var exif: JPEGSegments.Segment?
  /// Whether a segment comes before, or instead, whose signature is almost that of EXIF: readers
  /// disagree whether it is.
  package private(set) var hasOddExif = false
  /// The first segment with an XMP packet.
  package private(set) var packet: JPEGSegments.Segment?
  /// Photoshop's segments, without their signature.
  package private(set) var photoshop: [Range<Int>] = []
  /// Where the directory of further pictures in the file (MPF) begins: its entries count bytes from
  /// there on, so nothing behind it may move.
  package private(set) var directory: Int?
  /// Where EXIF can be added: after the JFIF segment, which must come first.
  package private(set) var exifPlace = 2
  /// Where a packet can be added: after the JFIF and EXIF segments, which come first.
  package private(set) var packetPlace = 2
  /// Whether bytes lie between the segments that belong to none.
  package let hasStrayBytes: Bool
  /// The size of the picture as stored; nil if it is only known once the pixels are read.
  package private(set) var size: (width: Int, height: Int)?
  /// Why the segments end before the pixels; nil if they don't.
  package private(set) var fault: ContainerFault?

  /// The signature of EXIF, before its TIFF structure; some programs write it into other formats, too.
  package static let exifSignature = Array("Exif".utf8) + [0, 0]
  /// The signature of a packet.
  package static let packetSignature = Array("http://ns.adobe.com/xap/1.0/".utf8) + [0]
  private static let photoshopSignature = Array("Photoshop 3.0".utf8) + [0]
  private static let directorySignature = Array("MPF".utf8) + [0]

  /// Walks the segments.
  package init(_ file: FileBytes) {
    var segments = JPEGSegments(file)
    var (isFirst, isLeading) = (true, true)
    do throws(ContainerFault) {
      while let segment = try segments.next(), !segment.isScan {
        let isExif = segment.isApp(1, Array(Self.exifSignature.prefix(5)))
        if exif == nil, segment.isApp(1, Array(Self.exifSignature.prefix(4))) {
          if segment.isApp(1, Self.exifSignature) { exif = segment } else { hasOddExif = true }
        } else if packet == nil, segment.isApp(1, Self.packetSignature) {
          packet = segment
        } else if segment.isApp(13, Self.photoshopSignature) {
          photoshop.append(
            segment.content.lowerBound + Self.photoshopSignature.count..<segment.content.upperBound)
        } else if directory == nil, segment.isApp(2, Self.directorySignature) {
          directory = segment.range.lowerBound
        } else if size == nil {
          size = segment.frame
        }
        let isJFIF = segment.marker == 0xE0
        if isFirst, isJFIF { exifPlace = segment.range.upperBound }
        isFirst = false
        isLeading = isLeading && (isJFIF || isExif)
        if isLeading { packetPlace = segment.range.upperBound }
      }
    } catch { fault = error }
    hasStrayBytes = segments.hasStrayBytes
  }

  /// Where the TIFF structure of the EXIF lies.
  package var exifContent: Range<Int>? {
    exif.map { $0.content.lowerBound + Self.exifSignature.count..<$0.content.upperBound }
  }

  /// Where the packet lies, without its segment's signature.
  package var packetContent: Range<Int>? {
    packet.map { $0.content.lowerBound + Self.packetSignature.count..<$0.content.upperBound }
  }
}
