import KolodaContainers
import Testing

/// What was built part by part is found part by part.
@Suite struct SegmentTests {
  private func segments(_ bytes: [UInt8]) throws -> [(marker: UInt8, content: [UInt8])] {
    let file = FileBytes(bytes)
    var segments = JPEGSegments(file)
    var found: [(UInt8, [UInt8])] = []
    while let segment = try segments.next() {
      found.append((segment.marker, Array(bytes[segment.content])))
    }
    return found
  }

  @Test func aJPEGIsItsSegments() throws {
    let parts: [(UInt8, [UInt8])] = [(0xE0, [1, 2]), (0xE1, []), (0xFE, [9])]
    let found = try segments(BuiltFile.jpeg(parts.flatMap { BuiltFile.segment($0.0, $0.1) }))
    #expect(found.map(\.marker) == [0xE0, 0xE1, 0xFE, 0xDB, 0xDA])
    #expect(found.map(\.content) == [[1, 2], [], [9], [1, 2, 3], []])
  }

  /// As decoders do, and Pillow, exiftool and gdk-pixbuf.
  @Test(arguments: [[0], [1, 2, 3, 0xFF, 0], [UInt8](repeating: 7, count: 1000)])
  func strayBytesAreSkipped(stray: [UInt8]) throws {
    let one = BuiltFile.segment(0xE1, JPEGMetadata.exifSignature + [5])
    let two = BuiltFile.segment(0xE1, JPEGMetadata.packetSignature + [6])
    let file = FileBytes(BuiltFile.jpeg(one + stray + two + stray))
    let metadata = JPEGMetadata(file)
    #expect(metadata.hasStrayBytes && metadata.fault == nil)
    #expect(try metadata.exifContent.map { try file.bytes(in: $0) } == [5])
    #expect(try metadata.packetContent.map { try file.bytes(in: $0) } == [6])
  }

  /// The head of a frame has it; tables of the same range don't, and a height of 0 comes later.
  @Test func theSizeIsThatOfTheFrame() {
    func size(_ marker: UInt8, _ height: UInt8 = 3) -> [Int]? {
      let frame = BuiltFile.segment(marker, [8, 0, height, 1, 4, 3])
      let metadata = JPEGMetadata(FileBytes(BuiltFile.jpeg(BuiltFile.segment(0xC4, [1]) + frame)))
      return metadata.size.map { [$0.width, $0.height] }
    }
    #expect(size(0xC0) == [260, 3] && size(0xC2) == [260, 3])
    #expect(size(0xC4) == nil && size(0xC8) == nil && size(0xCC) == nil && size(0xC0, 0) == nil)
  }

  @Test func bytesThatFillAreNoStrayOnes() {
    let metadata = JPEGMetadata(
      FileBytes(BuiltFile.jpeg([0xFF, 0xFF, 0xFF, 0x01, 0xFF, 0xD0] + BuiltFile.segment(0xE0, []))))
    #expect(!metadata.hasStrayBytes && metadata.fault == nil)
  }

  @Test(
    arguments: [
      [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xE1, 0, 1],
      [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF], [0xFF, 0xD8, 0xFF, 0xD8, 0xFF, 0xDA, 0, 2],
    ] as [[UInt8]])
  func aFileThatEndsBeforeItsPixelsIsMalformed(bytes: [UInt8]) {
    #expect(JPEGMetadata(FileBytes(bytes)).fault == .malformed)
  }

  @Test func onlySoManySegmentsAndStrayBytesAreWalked() {
    let segment = BuiltFile.segment(0xE2, [])
    func fault(_ bytes: [UInt8]) -> ContainerFault? {
      JPEGMetadata(FileBytes(BuiltFile.jpeg(bytes))).fault
    }
    // Besides the table and the scan.
    let most = Array(repeatElement(segment, count: Bounds.segments - 2).joined())
    #expect(fault(most) == nil && fault(most + segment) == .malformed)
    let stray = [UInt8](repeating: 0, count: Bounds.strayBytes)
    #expect(fault(stray) == nil && fault(stray + [0]) == .malformed)
  }

  /// Nothing behind a directory of further pictures may move.
  @Test func thePlacesForWhatIsNewComeBehindJFIFAndEXIF() {
    let jfif = BuiltFile.segment(0xE0, [7])
    let exif = BuiltFile.segment(0xE1, JPEGMetadata.exifSignature)
    let pictures = BuiltFile.segment(0xE2, Array("MPF\0".utf8))
    let whole = JPEGMetadata(FileBytes(BuiltFile.jpeg(jfif + exif + pictures)))
    #expect(whole.exifPlace == 2 + jfif.count)
    #expect(whole.packetPlace == 2 + jfif.count + exif.count)
    #expect(whole.directory == 2 + jfif.count + exif.count)
    let odd = BuiltFile.segment(0xE1, Array("Exif\0\u{1}".utf8))
    #expect(JPEGMetadata(FileBytes(BuiltFile.jpeg(odd))).hasOddExif)
  }
}
