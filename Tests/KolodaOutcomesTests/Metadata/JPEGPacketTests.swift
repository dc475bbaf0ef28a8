import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Writing a verdict into a JPEG changes only its XMP packet, and can be undone.
@Suite struct JPEGPacketTests {
  private static let exif: [UInt8] = segment(0xE1, Array("Exif\0\0 camera".utf8))
  private static let head: [UInt8] = [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8)) + exif
  private static let image: [UInt8] =
    segment(0xDB, [1, 2, 3]) + segment(0xDA, [0]) + [7, 0xFF, 0, 8, 0xFF, 0xD9] + Array("tail".utf8)
  private static let pictures = segment(0xE2, Array("MPF\0offsets".utf8))

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  private static func packet(padding: Int, _ stars: Int = 3) -> [UInt8] {
    let text = """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(stars)"/></rdf:RDF></x:xmpmeta>
      """
    let end = String(repeating: " ", count: padding) + "<?xpacket end=\"w\"?>"
    return segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(text)\(end)".utf8))
  }

  private func folder(_ picture: [UInt8]) throws -> PhotoFolder {
    let folder = try PhotoFolder()
    try Data(picture).write(to: URL(fileURLWithPath: folder.deck + "/a.jpg"))
    return folder
  }

  private func bytes(_ folder: PhotoFolder, _ name: String = "/deck/a.jpg") -> [UInt8]? {
    FileManager.default.contents(atPath: folder.root + name).map(Array.init)
  }

  private func request(
    _ folder: PhotoFolder, _ action: ApplyRequest.PileAction = .nothing
  ) -> ApplyRequest {
    folder.request(
      ["a.jpg": action],
      writing: ApplyRequest.Writing(editor: .lightroom, isInJPEG: true))
  }

  @Test func aNewPacketComesBehindWhatTheCameraWrote() throws {
    let before = Self.head + Self.image
    let folder = try folder(before)
    var run = try folder.run(request(folder))
    #expect(run.plan.steps.map(\.state) == [.done])
    let after = try #require(bytes(folder))
    #expect(after.starts(with: Self.head) && after.suffix(Self.image.count) == Self.image[...])
    #expect(after[Self.head.count] == 0xFF && after[Self.head.count + 1] == 0xE1)
    #expect(String(decoding: after, as: UTF8.self).contains("xmpDM:pick=\"1\""))
    #expect(try run.undo())
    #expect(bytes(folder) == before)
  }

  @Test(arguments: [4000, 0])
  func aPacketIsChangedInItsPlace(padding: Int) throws {
    let packet = Self.packet(padding: padding)
    let before = Self.head + packet + Self.pictures + Self.image
    let folder = try folder(before)
    var run = try folder.run(request(folder))
    let after = try #require(bytes(folder))
    #expect((after.count == before.count) == (padding > 0), "the padding takes what is new")
    #expect(after.starts(with: Self.head))
    #expect(after.suffix((Self.pictures + Self.image).count) == (Self.pictures + Self.image)[...])
    #expect(String(decoding: after, as: UTF8.self).contains("xmp:Rating=\"3\""))
    #expect(try run.undo())
    #expect(bytes(folder) == before)
  }

  @Test func aFileWhosePicturesMayNotMoveIsLeftAlone() throws {
    let before = Self.head + Self.pictures + Self.packet(padding: 0) + Self.image
    let folder = try folder(before)
    let run = try folder.run(request(folder))
    #expect(run.plan.steps.map(\.reason) == [.countsBytes])
    #expect(bytes(folder) == before)
  }

  /// Readers agree what a file says whose segments have stray bytes between them, but it is not
  /// changed.
  @Test func aFileWithStrayBytesIsReadAndLeftAlone() throws {
    let before = Self.head + [0, 7] + Self.packet(padding: 2000) + Self.image
    let folder = try folder(before)
    #expect(FileMarks(picture: Array((folder.deck + "/a.jpg").utf8)).stars == .three)
    let run = try folder.run(request(folder))
    #expect(run.plan.steps.map(\.reason) == [.notJPEG])
    #expect(bytes(folder) == before)
  }

  @Test(
    arguments: [
      [], Array("no picture".utf8), [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE1, 0, 1],
      [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF],
    ] as [[UInt8]])
  func whatIsNoJPEGIsLeftAlone(picture: [UInt8]) throws {
    let folder = try folder(picture)
    let run = try folder.run(request(folder))
    #expect(run.plan.steps.map(\.reason) == [.notJPEG])
    #expect(bytes(folder) == picture)
  }

  @Test func thePhotoGoesWithItsVerdictInside() throws {
    let before = Self.head + Self.image
    let folder = try folder(before)
    var run = try folder.run(request(folder, folder.moveOut))
    #expect(run.plan.steps.map(\.state) == [.done, .done])
    #expect(bytes(folder, "/out/a.jpg").map { $0.count > before.count } == true)
    #expect(try run.undo())
    #expect(bytes(folder) == before && Set(folder.files.keys) == ["/deck/a.jpg"])
  }

  @Test(arguments: [true, false])
  func aPhotoThatHasChangedSinceStays(isCopied: Bool) throws {
    let folder = try folder(Self.head + Self.image)
    let plan = folder.plan(request(folder, isCopied ? folder.copyOut : folder.moveOut))
    let other = Self.head + Self.image + Self.image
    try Data(other).write(to: URL(fileURLWithPath: folder.deck + "/a.jpg"))
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.reason).allSatisfy { $0 == .changed })
    #expect(bytes(folder) == other && Set(folder.files.keys) == ["/deck/a.jpg"])
  }

  @Test func aCopyThatSomebodyWorkedOnStays() throws {
    let folder = try folder(Self.head + Self.image)
    var run = try folder.run(request(folder, folder.copyOut))
    try folder.write("a.jpg", "worked on", in: folder.out)
    #expect(try run.undo())
    #expect(folder.read(folder.out + "/a.jpg") == "worked on")
    #expect(bytes(folder) == Self.head + Self.image)
  }

  @Test func whatOthersWroteMeanwhileStays() throws {
    let folder = try folder(Self.head + Self.packet(padding: 2000) + Self.image)
    var run = try folder.run(request(folder))
    let text = try #require(folder.read(folder.deck + "/a.jpg"))
    let ours = try #require(bytes(folder))
    #expect(text.contains("xmp:Rating=\"3\""))
    let old = Array("xmp:Rating=\"3\"".utf8)
    let place = try #require(ours.indices.first { ours[$0...].starts(with: old) })
    var theirs = ours
    theirs[place + old.count - 2] = UInt8(ascii: "4")
    try Data(theirs).write(to: URL(fileURLWithPath: folder.deck + "/a.jpg"))
    #expect(try run.undo())
    let after = String(decoding: try #require(bytes(folder)), as: UTF8.self)
    #expect(after.contains("xmp:Rating=\"4\"") && !after.contains("PickLabel"))
  }
}
