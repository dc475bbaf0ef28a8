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
