import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// A new sidecar starts with the metadata in the photo's other files, since programs that find a
/// sidecar no longer read those.
@Suite struct SidecarBeginningTests {
  private static func xmp(_ stars: Int, _ rest: String = "") -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
         xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
         xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="\(stars)" \(rest)>
         <dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      """.utf8)
  }

  /// An XMP packet as embedded in a picture, with padding.
  private static var packet: [UInt8] {
    Array("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n".utf8) + xmp(4)
      + [UInt8](repeating: 0x20, count: 300) + Array("<?xpacket end=\"w\"?>".utf8)
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
  }

  private static func segment(_ content: [UInt8]) -> [UInt8] {
    [0xFF, 0xE1] + big(content.count + 2, 2) + content
  }

  private static func jpeg(_ content: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8] + segment(content) + [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]
  }

  /// A TIFF with one entry in its directory, and the entry's content behind it.
  private static func tiff(_ tag: Int, _ kind: Int, _ count: Int, _ content: [UInt8]) -> [UInt8] {
    let isLong = content.count > 4
    let field = isLong ? big(26, 4) : content + [UInt8](repeating: 0, count: 4 - content.count)
    return Array("MM".utf8) + [0, 42] + big(8, 4) + big(1, 2) + big(tag, 2) + big(kind, 2)
      + big(count, 4) + field + big(0, 4) + (isLong ? content : [])
  }

  private static func png(_ content: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      big(content.count, 4) + Array(name.utf8) + content + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [1, 2, 3])
      + chunk("iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + content)
      + chunk("IEND", [])
  }

  private static func webP(_ content: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
      + Array("XMP ".utf8) + big(content.count, 4).reversed() + content
  }

  private static func canon(_ content: [UInt8]) -> [UInt8] {
    let id: [UInt8] = [
      0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
      0xAC,
    ]
    return big(16, 4) + Array("ftypcrx ".utf8) + [0, 0, 0, 1] + big(8, 4) + Array("moov".utf8)
      + big(24 + content.count, 4) + Array("uuid".utf8) + id + content
  }

  private static let pictures: [(name: String, bytes: [UInt8])] = [
    ("a.jpg", jpeg(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)),
    ("a.dng", tiff(700, 1, packet.count, packet)), ("a.nef", tiff(700, 7, packet.count, packet)),
    ("a.png", png(packet)), ("a.webp", webP(packet)), ("a.cr3", canon(packet)),
  ]

  private func written(
    _ folder: PhotoFolder, _ name: String, _ sidecar: String, _ change: SidecarChange? = nil
  ) throws -> XMPDocument {
    let change = change ?? SidecarChange(verdict: .keep, choices: Verdict.Choices())
    let beginning = change.beginning(of: Array("\(folder.deck)/\(sidecar)".utf8))
    return try XMPDocument(change.applied(to: nil, beginning: beginning))
  }

  @Test(arguments: pictures.indices)
  func whatThePictureSaysIsTakenOver(number: Int) throws {
    let (name, bytes) = Self.pictures[number]
    let folder = try PhotoFolder()
    try Data(bytes).write(to: URL(filePath: "\(folder.deck)/\(name)"))
    let document = try written(folder, name, name + ".xmp")
    #expect(document.value(of: .rating) == "4")
    #expect(document.value(of: .pick) == "1")
    let text = String(decoding: document.unwrapped, as: UTF8.self)
    #expect(text.contains("<rdf:li>sea</rdf:li>") && !text.contains("xpacket"))
    // The same for a base sidecar, whose name lacks the picture's ending.
    var change = SidecarChange(verdict: .reject, choices: Verdict.Choices())
    change.baseEnding = String(name.dropFirst(2))
    #expect(SidecarChange(change.text) == change)
    #expect(try written(folder, name, "a.xmp", change).value(of: .rating) == "-1")
    // A file cut off anywhere gives nothing, and nothing traps.
    for count in stride(from: 0, to: bytes.count - 320, by: 11) {
      try Data(bytes.prefix(count)).write(to: URL(filePath: "\(folder.deck)/\(name)"))
      #expect(try written(folder, name, name + ".xmp").value(of: .rating) == nil, "\(count)")
    }
  }

  @Test func starsInEXIFCount() throws {
    let folder = try PhotoFolder()
    let tiff = Self.tiff(0x4746, 3, 1, [0, 3])
    let path = "\(folder.deck)/a.jpg"
    try Data(Self.jpeg(Array("Exif\0\0".utf8) + tiff)).write(to: URL(filePath: path))
    #expect(try written(folder, "a.jpg", "a.jpg.xmp").value(of: .rating) == "3")
    #expect(FileMarks(picture: Array(path.utf8)).stars == .three)
    for wrong in [Self.tiff(0x4746, 3, 1, [0, 9]), Self.tiff(0x4746, 4, 1, [0, 3])] {
      try Data(Self.jpeg(Array("Exif\0\0".utf8) + wrong)).write(to: URL(filePath: path))
      #expect(try written(folder, "a.jpg", "a.jpg.xmp").value(of: .rating) == nil)
    }
  }

  @Test(arguments: [
    ("", "2"), ("photoshop:SidecarForExtension=\"JPG\"", "2"),
    ("photoshop:SidecarForExtension=\"NEF\"", "4"),
  ])
  func theBaseSidecarGoesBeforeThePicture(meant: String, stars: String) throws {
    let folder = try PhotoFolder()
    try Data(Self.pictures[0].bytes).write(to: URL(filePath: "\(folder.deck)/a.jpg"))
    try Data(Self.xmp(2, meant)).write(to: URL(filePath: "\(folder.deck)/a.xmp"))
    #expect(try written(folder, "a.jpg", "a.jpg.xmp").value(of: .rating) == stars)
    try folder.write("a.xmp", "no XMP")
    #expect(try written(folder, "a.jpg", "a.jpg.xmp").value(of: .rating) == "4")
  }

  /// Undo deletes the sidecar; if somebody has edited it since, it removes only Apply's values.
  @Test(arguments: [false, true])
  func undoTakesItBack(isWrittenSince: Bool) throws {
    let folder = try PhotoFolder()
    try Data(Self.pictures[0].bytes).write(to: URL(filePath: "\(folder.deck)/a.jpg"))
    let before = folder.files
    let sidecar = "\(folder.deck)/a.jpg.xmp"
    let plan = folder.plan(
      folder.request(["a.jpg": .nothing], writing: ApplyRequest.Writing(editor: .darktable)))
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    let text = try #require(folder.read(sidecar))
    if isWrittenSince {
      try (text + "<!-- more -->").write(toFile: sidecar, atomically: true, encoding: .utf8)
    }
    var back = PlanRun(run.plan, log: folder.log)
    #expect(try back.undo())
    if isWrittenSince {
      let document = try XMPDocument(Array(try #require(folder.read(sidecar)).utf8))
      #expect(document.value(of: .rating) == "4" && document.value(of: .pick) == nil)
    } else {
      #expect(folder.files == before)
    }
  }
}
