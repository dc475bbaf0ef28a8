import KolodaContainers
import Testing

/// The directories of TIFF and EXIF.
@Suite struct DirectoryTests {
  private let date = Array("2005:08:12 18:22:01".utf8)

  @Test(arguments: [true, false], [true, false])
  func aDirectoryIsItsEntries(isLittle: Bool, isBig: Bool) throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? BuiltFile.little(value, count) : BuiltFile.big(value, count)
    }
    let bytes = BuiltFile.tiff(
      isLittle: isLittle, isBig: isBig,
      [
        (0x0112, 3, number(6, 2)), (0x0115, 9, number(7, 4)), (700, 1, Array("<packet/>".utf8)),
        (0x0116, 9, number(-7, 4)),
      ], exif: [(0x9003, 2, date), (0xA434, 2, [65])])
    let directory = try TIFFStructure(FileBytes(bytes)).directory()
    #expect(directory.entries.map(\.tag) == [0x0112, 0x0115, 700, 0x0116, 0x8769])
    #expect(directory.next == 0 && directory.number(0x0112) == 6 && directory.number(0x0115) == 7)
    #expect(directory.number(0x0116) == nil && directory.number(0x0117) == nil)
    #expect(directory.bytes(700, atMost: 99) == Array("<packet/>".utf8))
    #expect(directory.bytes(700, atMost: 3) == nil)
    let exif = try #require(directory.exif)
    #expect(exif.text(0x9003, atMost: 32) == date)
    #expect(exif.text(0x9003, atMost: 4) == Array(date.prefix(4)))
    #expect(exif.text(0xA434, atMost: 32) == [65] && exif.text(0x0112, atMost: 32) == nil)
  }

  /// libtiff gives the place of a directory a type of its own.
  @Test func theTypeOfAPointerMayBe13() throws {
    let bytes = BuiltFile.tiff(pointer: 13, exif: [(0x9003, 2, date)])
    let exif = try #require(try TIFFStructure(FileBytes(bytes)).directory().exif)
    #expect(exif.text(0x9003, atMost: 32) == date)
  }

  @Test func theRawFormatsLikeTIFFAreRecognised() {
    let tail: [UInt8] = [8, 0, 0, 0]
    for magic in ["II*\0", "II+\0", "IIRO", "IIRS", "IIU\0", "MM\0*", "MM\0+", "MMOR"] {
      #expect(ContainerFormat(head: Array(magic.utf8) + tail) == .tiff, "\(magic)")
    }
    for magic in ["II\0*", "MM*\0", "IIII", "MMMM"] {
      #expect(ContainerFormat(head: Array(magic.utf8) + tail) == nil, "\(magic)")
    }
  }

  /// Whoever shows a picture takes what is there; whoever changes it needs the directory's end.
  @Test func aDirectoryThatIsCutOffHasTheEntriesBefore() throws {
    let bytes = BuiltFile.tiff([(0x0112, 3, [6, 0]), (0x0113, 3, [7, 0])])
    let first = 8 + 2
    for count in first..<(first + 3 * 12 + 4) {
      let cut = FileStretch(FileBytes(bytes), 0..<count)
      let directory = try TIFFStructure(cut).directory()
      #expect(directory.entries.count == min(3, (count - first) / 12) && directory.next == nil)
    }
    #expect(try TIFFStructure(FileBytes(bytes)).directory().next == 0)
  }

  /// Even if there is something there.
  @Test func nothingIsReadOutsideOfAStretch() throws {
    let bytes = BuiltFile.tiff([(700, 1, Array("<packet/>".utf8))])
    let stretch = FileStretch(FileBytes(bytes), 0..<(bytes.count - 1))
    let directory = try TIFFStructure(stretch).directory()
    #expect(directory.bytes(700, atMost: 99) == nil)
    #expect(throws: ContainerFault.malformed) { try TIFFStructure(stretch).directory(at: 4) }
    #expect(throws: ContainerFault.malformed) { try TIFFStructure(stretch).directory(at: .max) }
  }

  @Test func aDirectoryHasOnlySoManyEntries() {
    func directory(_ count: Int) throws -> TIFFDirectory {
      let entries = (0..<(count - 1)).map { _ in (tag: 1, type: 3, value: [UInt8(1), 0]) }
      return try TIFFStructure(FileBytes(BuiltFile.tiff(entries))).directory()
    }
    #expect(throws: Never.self) { try directory(Bounds.entries) }
    #expect(throws: ContainerFault.malformed) { try directory(Bounds.entries + 1) }
  }
}
