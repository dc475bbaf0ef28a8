import KolodaContainers
import Testing

/// The chunks of PNG and WebP, the blocks of GIF, and what they hold.
@Suite struct ChunkTests {
  private let unpacked: Inflate = { packed, most in packed.count <= most ? packed : nil }

  private func metadata(_ bytes: [UInt8]) -> PictureMetadata {
    PictureMetadata(of: FileBytes(bytes))
  }

  private func exif(_ bytes: [UInt8]) throws -> [UInt8]? {
    try metadata(bytes).exif(unpacked).map { try $0.bytes(at: 0, upTo: 99) }
  }

  @Test func aPNGIsItsChunks() throws {
    let bytes = BuiltFile.png(BuiltFile.chunk("tEXt", [1, 2]), after: BuiltFile.chunk("eXIf", [3]))
    var chunks = PNGChunks(FileBytes(bytes))
    var names: [String] = []
    var end = ContainerFormat.pngSignature.count
    while let chunk = try chunks.next() {
      #expect(chunk.range.lowerBound == end)
      end = chunk.range.upperBound
      names.append(chunk.name)
    }
    #expect(names == ["IHDR", "tEXt", "IDAT", "IDAT", "eXIf", "IEND"] && end == bytes.count)
    #expect(try exif(bytes) == [3])
  }

  private func text(_ content: String) -> [UInt8] {
    BuiltFile.chunk("tEXt", Array(content.utf8))
  }

  /// exiv2 and ImageMagick write EXIF so where PNG has no chunk for it yet.
  @Test func EXIFInATextCountsWhereThereIsNoChunk() throws {
    let profile = text("Raw profile type APP1\0\nexif\n 8\n457869660000 4949")
    #expect(try exif(BuiltFile.png(profile)) == [0x49, 0x49])
    let broken = text("Raw profile type exif\0\nexif\n 3\n4d\n4D2\na\n")
    #expect(try exif(BuiltFile.png([], after: broken)) == [0x4D, 0x4D, 0x2A])
    let chunk = BuiltFile.chunk("eXIf", [1])
    #expect(try exif(BuiltFile.png(profile + chunk)) == [1])
    #expect(try exif(BuiltFile.png(chunk + profile)) == [1])
    #expect(try exif(BuiltFile.png(text("Raw profile type exif\0"))) == nil)
    #expect(try exif(BuiltFile.png(text("Raw profile type iptc\0\niptc\n 1\n4d"))) == nil)
  }

  @Test func aPacketIsFoundInEachText() {
    let packet = Array("<x/>".utf8)
    let name = Array("XML:com.adobe.xmp\0".utf8)
    for chunk in [
      BuiltFile.chunk("iTXt", name + [0, 0] + Array("en\0Name\0".utf8) + packet),
      BuiltFile.chunk("iTXt", name + [1, 0, 0, 0] + packet),
      text("Raw profile type xmp\0\nxmp\n 4\n3c782f3e\n"),
      BuiltFile.chunk("zTXt", Array("Raw profile type xmp\0\0\nxmp\n 4\n3c782f3e\n".utf8)),
    ] { #expect(metadata(BuiltFile.png(chunk)).packet(unpacked) == packet) }
    #expect(metadata(BuiltFile.png(text("Title\0words"))).packet(unpacked) == nil)
  }

  /// Where EXIF states no orientation, the packet of a PNG does, in each form that programs write.
  @Test func aPacketOfAPNGStatesTheOrientation() {
    func stated(_ packet: String) -> Int? {
      let content = Array("XML:com.adobe.xmp\0".utf8) + [0, 0, 0, 0] + Array(packet.utf8)
      return metadata(BuiltFile.png(BuiltFile.chunk("iTXt", content))).packetOrientation(unpacked)
    }
    #expect(stated(#"<d xmlns:tiff="x" tiff:Orientation="3"/>"#) == 3)
    #expect(stated("<d tiff:Orientation = '6'/>") == 6)
    #expect(stated("<tiff:Orientation>\n 8 </tiff:Orientation>") == 8)
    #expect(stated("<tiff:Orientation/><tiff:Orientation>2</tiff:Orientation>") == 2)
    for packet in [
      "", "tiff:Orientation", "tiff:Orientation=", #"tiff:Orientation="9""#, "tiff:Orientation=3",
      #"tiff:Orientation="12""#, "<tiff:Orientation>12<", #"exif:Orientation="3""#,
    ] { #expect(stated(packet) == nil, "\(packet)") }
    let jpeg = BuiltFile.jpeg(
      BuiltFile.segment(
        0xE1, Array(#"http://ns.adobe.com/xap/1.0/\#0<d tiff:Orientation="3"/>"#.utf8)))
    #expect(metadata(jpeg).packet(unpacked) != nil)
    #expect(metadata(jpeg).packetOrientation(unpacked) == nil)
  }

  @Test func zerosAreNoChunksAndOfVeryManyOnlySoManyAreWalked() {
    let zeros = [UInt8](repeating: 0, count: 12)
    let filled = PNGMetadata(FileBytes(BuiltFile.png(zeros, after: BuiltFile.chunk("eXIf"))))
    #expect(filled.fault == .malformed && !filled.isComplete && filled.exif == nil)
    let many = Array(repeatElement(BuiltFile.chunk("IDAT"), count: Bounds.chunks).joined())
    let whole = PNGMetadata(FileBytes(BuiltFile.png(many, after: BuiltFile.chunk("eXIf"))))
    #expect(whole.isComplete && whole.exif == nil)
  }

  @Test func aWebPIsItsChunks() throws {
    let packet = Array("<x/>".utf8)
    let lead = JPEGMetadata.exifSignature
    for start in [[], lead] {
      let bytes = BuiltFile.webP(
        BuiltFile.riff("EXIF", start + [5]) + BuiltFile.riff("XMP ", packet))
      #expect(try exif(bytes) == [5] && metadata(bytes).packet(unpacked) == packet)
      var chunks = try RIFFChunks(FileBytes(bytes))
      #expect(chunks.end == bytes.count)
      var end = 12
      while let chunk = try chunks.next() {
        #expect(chunk.range.lowerBound == end)
        end = chunk.range.upperBound
      }
      #expect(end == bytes.count)
    }
    // Some programs leave the length of the whole as it was, or 0.
    var short = BuiltFile.webP(BuiltFile.riff("EXIF", [5]))
    short.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    #expect(try exif(short) == [5])
    let cut = BuiltFile.webP(BuiltFile.riff("EXIF", [1, 2, 3, 4])).dropLast(3)
    #expect(try exif(Array(cut)) == nil)
  }

  @Test func aGIFIsItsBlocks() throws {
    let packet = Array("<?xpacket begin=''?><x/>".utf8)
    let bytes = BuiltFile.gif(packet: packet)
    #expect(metadata(bytes).packet(unpacked) == packet)
    var blocks = try GIFBlocks(FileBytes(bytes))
    var kinds: [UInt8?] = []
    var left = Bounds.blocks
    while let block = try blocks.next() {
      kinds.append(block.kind)
      #expect(try blocks.skipData(&left))
    }
    #expect(kinds == [0xFE, 0xFF, nil] && blocks.offset == bytes.count - 1)
    var few = 3
    var again = try GIFBlocks(FileBytes(bytes))
    _ = try again.next()
    #expect(try again.skipData(&few) && few == 1)
    _ = try again.next()
    #expect(try !again.skipData(&few) && few == 0)
  }

  @Test(arguments: [
    "", "\nxmp\n", "\nxmp\n2\n", "\nxmp\n2\n3c", "\nxmp\n1\n3c61", "\nxmp\n1\n3", "\nxmp\n1\n3g",
    "\nxmp\n0\n", "\nxmp\n-1\n3c", "\nxmp\ntwo\n3c61", "\nxmp\n99999999999999999999\n3c",
  ])
  func aMalformedProfileIsIgnored(text: String) {
    #expect(PNGText.profile(in: Array(text.utf8)) == nil)
  }

  @Test func theDigitsOfAProfileAreRead() {
    let text = Array("\nxmp\n       5\n3c613e\n0A2F\n".utf8)
    #expect(PNGText.profile(in: text) == [0x3C, 0x61, 0x3E, 0x0A, 0x2F])
    #expect(PNGText.profile(in: Array("xmp 1 Ff".utf8)) == [0xFF])
  }
}
