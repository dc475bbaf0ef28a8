import KolodaContainers
import Testing

/// Boxes, and the items of a HEIF.
@Suite struct BoxTests {
  private let none: Inflate = { _, _ in nil }

  @Test func boxesAreFoundWhateverFormTheirLengthHas() throws {
    let long = BuiltFile.big(1, 4) + Array("long".utf8) + BuiltFile.big(18, 8) + [1, 2]
    let last = BuiltFile.big(0, 4) + Array("last".utf8) + [3]
    let bytes = BuiltFile.box("free", []) + long + last
    var boxes = MediaBoxes(FileBytes(bytes))
    var found: [String: [UInt8]] = [:]
    while let box = try boxes.next() { found[box.type] = Array(bytes[box.content]) }
    #expect(found == ["free": [], "long": [1, 2], "last": [3]])
    for size in [7, 17, 1 << 31] {
      var wrong = MediaBoxes(FileBytes(BuiltFile.big(size, 4) + Array("free".utf8) + [0]))
      #expect(throws: ContainerFault.malformed) { try wrong.next() }
    }
  }

  @Test func onlySoManyBoxesAreWalked() throws {
    let free = BuiltFile.box("free", [])
    let many = Array(repeatElement(free, count: Bounds.boxes).joined())
    var all = MediaBoxes(FileBytes(many))
    #expect(try all.first("none") == nil)
    var more = MediaBoxes(FileBytes(many + free))
    #expect(throws: ContainerFault.malformed) { try more.first("none") }
  }

  @Test(arguments: [false, true])
  func aHEIFIsItsItems(isInside: Bool) throws {
    let file = FileBytes(BuiltFile.heif(exif: [1, 2, 3], isInside: isInside))
    let items = try #require(try HEIFItems(in: file))
    #expect(items.items.mapValues(\.type) == [1: "hvc1", 2: "Exif"])
    let pixels = try #require(items.items[1]?.extents?.first)
    #expect(try file.bytes(in: pixels) == [9, 9, 9, 9])
    let exif = try #require(PictureMetadata(of: file).exif(none))
    #expect(try exif.bytes(at: 0, upTo: 9) == [1, 2, 3])
  }

  @Test(arguments: ["application/rdf+xml\0", "application/rdf+xml", "application/rdf+xml\0\0"])
  func aHEIFHasItsPacketInAnItem(kind: String) {
    let bytes = BuiltFile.heif(exif: [1, 2, 3], packet: [7, 8], of: "\0" + kind)
    #expect(PictureMetadata(of: FileBytes(bytes)).packet(none) == [7, 8])
  }

  @Test(arguments: ["text/plain\0", "application/rdf+xml\0deflate\0", ""])
  func whatIsNoPacketIsNotTakenForOne(kind: String) {
    let bytes = BuiltFile.heif(exif: [1, 2, 3], packet: [7, 8], of: "\0" + kind)
    #expect(PictureMetadata(of: FileBytes(bytes)).packet(none) == nil)
  }

  @Test(arguments: [true, false])
  func aCR3HasItsEXIFInSeveralBoxes(isLittle: Bool) throws {
    let make = Array("Canon\0\0".utf8)
    let date = Array("2024:05:06 07:08:09\0".utf8)
    let parts = [
      "CMT1": BuiltFile.plainTIFF(isLittle: isLittle, [(0x10F, 2, make), (0x112, 3, [0, 6])]),
      "CMT2": BuiltFile.plainTIFF(
        isLittle: isLittle, [(0x9003, 2, date), (0x9291, 2, [52, 50, 0])]),
      "CMT3": [1, 2, 3],
      "CMT4": BuiltFile.plainTIFF(isLittle: isLittle, [(1, 2, [78, 0])]),
    ]
    let bytes = BuiltFile.cr3(parts.sorted { $0.key < $1.key })
    let metadata = PictureMetadata(of: FileBytes(bytes))
    let first = try #require(
      metadata.exif(none).flatMap { try? TIFFStructure($0) }.flatMap { try? $0.directory() })
    #expect(first.bytes(0x10F, atMost: 9) == make)
    #expect(first.exif?.bytes(0x9003, atMost: 30) == date)
    #expect(first.exif?.bytes(0x9291, atMost: 30) == [52, 50, 0])
    #expect(first.structure.directory(0x8825, of: first)?.bytes(1, atMost: 9) == [78, 0])
    #expect(metadata.hasOwnOrientation)
    // One of them may be missing, or count its bytes the other way; without the first there are none.
    let other = BuiltFile.plainTIFF(isLittle: !isLittle, [(0x9003, 2, date)])
    for second in [other, [], [0x49, 0x49, 42, 0]] {
      let less = FileBytes(
        BuiltFile.cr3([("CMT1", parts["CMT1"] ?? []), ("CMT2", second)]))
      let directory = PictureMetadata(of: less).exif(none).flatMap { try? TIFFStructure($0) }
        .flatMap { try? $0.directory() }
      #expect(directory?.bytes(0x10F, atMost: 9) == make && directory?.exif == nil)
    }
    let none = FileBytes(BuiltFile.cr3([("CMT2", parts["CMT2"] ?? [])]))
    #expect(PictureMetadata(of: none).exif(self.none) == nil)
  }

  @Test func onlyARotationThatNobodyDoubtsIsOne() throws {
    func rotation(_ properties: [(String, [UInt8])]) throws -> HEIFItems.Rotation? {
      let bytes = BuiltFile.heif(exif: [], properties: properties)
      let found = try HEIFItems(in: FileBytes(bytes))?.rotation
      if let found { #expect(Int(bytes[found.place] & 3) == found.quarters) }
      return found
    }
    #expect(try rotation([("ispe", [1]), ("irot", [3])])?.quarters == 3)
    #expect(try rotation([("irot", [1]), ("irot", [1])]) == nil)
    #expect(try rotation([("irot", [1]), ("imir", [1])]) == nil)
    #expect(try rotation([("irot", [])]) == nil && rotation([]) == nil)
  }

  @Test func aListThatIsTooLongIsMalformed() {
    let free = BuiltFile.box("free", [UInt8](repeating: 0, count: Bounds.list))
    let bytes = BuiltFile.box("ftyp", [0, 0, 0, 0]) + BuiltFile.box("meta", [0, 0, 0, 0] + free)
    #expect(throws: ContainerFault.malformed) { try HEIFItems(in: FileBytes(bytes)) }
  }

  @Test func aJPEGXLHasItsEXIFAndItsPacketInBoxes() throws {
    let bytes =
      ContainerFormat.boxedJPEGXLSignature + BuiltFile.box("jxlc", [0xFF, 0x0A])
      + BuiltFile.box("Exif", [0, 0, 0, 1, 9, 5]) + BuiltFile.box("xml ", [6])
    let metadata = PictureMetadata(of: FileBytes(bytes))
    #expect(try metadata.exif(none)?.bytes(at: 0, upTo: 9) == [5])
    #expect(metadata.packet(none) == [6] && metadata.hasOwnOrientation)
  }
}
