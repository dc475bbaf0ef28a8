import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Stars and labels from other programs are read as those programs mean them.
@Suite struct FileMarkTests {
  private func document(_ attributes: String, _ elements: String = "") -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
         xmlns:darktable="http://darktable.sf.net/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
         xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
         xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/"
         \(attributes)>\(elements)</rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      """.utf8)
  }

  private func marks(_ attributes: String, _ elements: String = "") throws -> FileMarks {
    FileMarks(in: try XMPDocument(document(attributes, elements)))
  }

  @Test func whatApplyWritesIsReadBack() throws {
    for stars in Stars.allCases {
      for label in ColourLabel.allCases {
        let change = SidecarChange(
          verdict: .keep, choices: Verdict.Choices(), marks: Marks(stars: stars, label: label))
        let marks = FileMarks(in: try XMPDocument(change.applied(to: nil)))
        #expect(
          marks
            == FileMarks(
              stars: stars == .zero ? nil : stars, label: label == .cleared ? nil : label,
              verdict: .keep))
      }
    }
  }

  @Test func eachProgramsLabelIsKnown() throws {
    #expect(try marks(#"xmp:Label="yellow""#).label == .yellow)
    #expect(try marks(#"digiKam:ColorLabel="6""#).label == .purple)
    #expect(try marks(#"digiKam:ColorLabel="2" xmp:Label="Orange""#).label == .orange)
    let colours =
      "<darktable:colorlabels><rdf:Seq><rdf:li>3</rdf:li><rdf:li>0</rdf:li>"
      + "</rdf:Seq></darktable:colorlabels>"
    #expect(try marks("", colours).label == .blue)
    // darktable keeps another program's label text beside its own colours, so its own colours
    // count.
    #expect(try marks(#"xmp:Label="Red""#, colours).label == .blue)
    for nothing in [#"xmp:Label="To Print""#, #"digiKam:ColorLabel="7""#, #"xmp:Label="""#] {
      #expect(try marks(nothing).isEmpty)
    }
  }

  /// Where a label has a name in another language, its colour stands beside it.
  @Test func aLabelInAnotherLanguageHasItsColour() throws {
    #expect(try marks(#"xmp:Label="Rot" photoshop:LabelColor="red""#).label == .red)
    #expect(try marks(#"xmp:Label="Select" photoshop:LabelColor="Blue""#).label == .blue)
    #expect(try marks(#"xmp:Label="Gelb" digiKam:ColorLabel="3""#).label == .yellow)
    #expect(try marks(#"xmp:Label="Green" photoshop:LabelColor="red""#).label == .green)
    #expect(try marks(#"xmp:Label="To Do""#).label == .purple)
  }

  @Test func allPlacesOfALabelOrARatingAreWrittenTogether() throws {
    let before = document(
      #"xmp:Label="Rot" photoshop:LabelColor="red" MicrosoftPhoto:Rating="99" xmp:Rating="5""#)
    func change(_ marks: Marks, _ verdict: Verdict = .keep) throws -> XMPDocument {
      try XMPDocument(
        SidecarChange(verdict: verdict, choices: Verdict.Choices(), marks: marks)
          .applied(to: before))
    }
    var after = try change(Marks(stars: .two, label: .blue))
    #expect(after.value(of: .label) == "Blue" && after.value(of: .labelColor) == "blue")
    #expect(after.value(of: .rating) == "2" && after.value(of: .ratingPercent) == "25")
    after = try change(Marks(label: .cleared))
    #expect(after.value(of: .label) == nil && after.value(of: .labelColor) == nil)
    after = try change(Marks(), .reject)
    #expect(after.value(of: .rating) == "-1" && after.value(of: .ratingPercent) == "0")
  }

  @Test(arguments: [
    ("1", Stars.one), ("25", .two), ("50", .three), ("75", .four), ("99", .five), ("0", nil),
    ("-1", nil), ("200", nil), ("many", nil),
  ])
  func starsOfWindows(text: String, stars: Stars?) throws {
    #expect(try marks("MicrosoftPhoto:Rating=\"\(text)\"").stars == stars)
    #expect(try marks("MicrosoftPhoto:Rating=\"\(text)\" xmp:Rating=\"0\"").stars == nil)
  }

  @Test(arguments: [
    ("1", Stars.one), ("5", .five), ("4.0", .four), (" 3 ", .three), ("9", .five), ("0", nil),
    ("-1", nil), ("nan", nil), ("inf", nil), ("1e300", nil), ("many", nil), ("", nil),
  ])
  func ratings(text: String, stars: Stars?) throws {
    #expect(try marks("xmp:Rating=\"\(text)\"").stars == stars)
  }

  @Test(arguments: [
    ("a.jpg", "a.jpg a.jpg.xmp a.xmp", "a.jpg.xmp a.xmp"),
    ("a.jpg", "a.jpg A.xmp b.xmp", ""),
    // `a.xmp` may belong to either picture.
    ("a.jpg", "a.jpg a.png a.xmp", ""),
    // Both pictures are one shot.
    ("a.jpg a.nef", "a.jpg a.nef a.xmp a.nef.xmp", "a.nef.xmp a.xmp"),
  ])
  func sidecars(pictures: String, folder: String, wanted: String) {
    var names = FolderNames()
    for name in folder.split(separator: " ") {
      names.insert(Array(name.utf8), isPicture: !name.hasSuffix(".xmp"))
    }
    let found = PhotoSurroundings(names).sidecars(
      of: pictures.split(separator: " ").map { Array($0.utf8) })
    #expect(found.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") == wanted)
  }

  /// A JPEG with EXIF that has the notes of a camera by Fujifilm.
  private func fujifilm(rating: Int, ofWindows windows: Int? = nil) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
    func directory(_ entries: [(tag: Int, type: Int, count: Int, value: Int)]) -> [UInt8] {
      little(entries.count, 2)
        + entries.flatMap {
          little($0.tag, 2) + little($0.type, 2) + little($0.count, 4) + little($0.value, 4)
        } + little(0, 4)
    }
    let notes =
      Array("FUJIFILM".utf8) + little(12, 4)
      + directory([(0x1000, 2, 4, 0), (0x1431, 4, 1, rating)])
    let own = windows.map { [(tag: 0x4746, type: 3, count: 1, value: $0)] } ?? []
    let exifPlace = 8 + 18 + own.count * 12
    var tiff = Array("II".utf8) + little(42, 2) + little(8, 4)
    tiff += directory(own + [(0x8769, 4, 1, exifPlace)])
    tiff += directory([(0x927C, 7, notes.count, exifPlace + 18)]) + notes
    let segment = Array("Exif\0\0".utf8) + tiff
    let length = segment.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + segment
      + [0xFF, 0xDA, 0, 3, 0, 0xFF, 0xD9]
  }

  @Test func starsOfFujifilmsCameras() throws {
    let folder = try PhotoFolder()
    func stars(_ bytes: [UInt8], _ name: String = "a.jpg") throws -> Stars? {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.deck + "/" + name))
      return FileMarks(picture: Array((folder.deck + "/" + name).utf8)).stars
    }
    #expect(try stars(fujifilm(rating: 3)) == .three)
    #expect(try stars(fujifilm(rating: 0)) == nil)
    #expect(try stars(fujifilm(rating: 9)) == nil)
    // The rating in its usual place goes before it.
    #expect(try stars(fujifilm(rating: 3, ofWindows: 5)) == .five)
    #expect(try stars(fujifilm(rating: 3, ofWindows: 0)) == nil)
    let whole = fujifilm(rating: 3)
    for count in 0..<whole.count { _ = try stars(Array(whole.prefix(count))) }
    // A RAW file has them in its JPEG.
    let head = Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0, count: 68)
    let raw = head + [0, 0, 0, 160, 0, 0, 0, UInt8(whole.count)] + [UInt8](repeating: 0, count: 68)
    #expect(try stars(raw + whole, "a.raf") == .three)
  }

  @Test(arguments: ["rated.heic", "rated.avif"])
  func aPacketInAHEIFIsRead(name: String) {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/heic/\(name)")
    let path = Array(file.path.utf8)
    #expect(FileMarks(picture: path) == FileMarks(stars: .four, label: .red))
    #expect(XMPDate(takenOf: path)?.offset == 120)
  }

  @Test func aPacketInAJPEGIsRead() throws {
    let packet = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + document(#"xmp:Rating="2""#)
    let length = packet.count + 2
    let file =
      [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + packet
      + [0xFF, 0xDA, 0, 3, 0]
    let folder = try PhotoFolder()
    let path = folder.deck + "/a.jpg"
    try Data(file).write(to: URL(fileURLWithPath: path))
    #expect(FileMarks(picture: Array(path.utf8)) == FileMarks(stars: .two))
    // A file cut off anywhere gives no marks, and nothing traps.
    for count in stride(from: 0, to: file.count - 5, by: 7) {
      try Data(file.prefix(count)).write(to: URL(fileURLWithPath: path))
      #expect(FileMarks(picture: Array(path.utf8)).isEmpty)
      let sidecar = document(#"xmp:Rating="2""#).dropLast()
      try Data(sidecar.prefix(count)).write(to: URL(fileURLWithPath: path))
      #expect(FileMarks(sidecar: Array(path.utf8), size: Int64(count)).isEmpty)
    }
    #expect(FileMarks(picture: Array("/dev/null".utf8)).isEmpty)
    #expect(FileMarks(sidecar: Array((folder.deck + "/none.xmp").utf8), size: 10).isEmpty)
  }
}
