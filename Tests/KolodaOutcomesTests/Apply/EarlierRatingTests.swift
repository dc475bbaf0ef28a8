import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// A rejection replaces a photo's stars by -1; whoever keeps the photo after all has them again.
@Suite struct EarlierRatingTests {
  /// Writes verdicts on one photo, one Apply after another.
  private func apply(
    _ verdicts: [Verdict], to name: String, _ folder: PhotoFolder,
    _ writing: ApplyRequest.Writing = .init(editor: .darktable)
  ) throws {
    for verdict in verdicts {
      var request = folder.request([name: .nothing], writing: writing)
      request.photos[0].verdict = verdict
      var run = try PlanRun(new: folder.plan(request), log: folder.log)
      try run.finish()
      #expect(run.plan.steps.allSatisfy { $0.state == .done })
    }
  }

  private func document(_ rating: String?) throws -> String {
    let bytes = try XMPDocument(XMPDocument.empty).setting([.rating: rating])
    return String(decoding: bytes, as: UTF8.self)
  }

  private func rating(_ folder: PhotoFolder, _ name: String) throws -> String? {
    let text = try #require(folder.read(folder.deck + "/" + name))
    return try XMPDocument(Array(text.utf8)).value(of: .rating)
  }

  private static let rounds: [[Verdict]] = [
    [.reject, .keep], [.reject, .later], [.reject, .reject, .keep],
    [.keep, .reject, .later, .reject, .keep],
  ]

  @Test(arguments: rounds)
  func starsInASidecarComeBack(verdicts: [Verdict]) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    try folder.write("a.jpg.xmp", document("3"))
    for verdict in verdicts {
      try apply([verdict], to: "a.jpg", folder)
      #expect(try rating(folder, "a.jpg.xmp") == (verdict == .reject ? "-1" : "3"))
    }
  }

  /// Stars that somebody gave since, in another program, are theirs.
  @Test func starsGivenSinceStay() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    try folder.write("a.jpg.xmp", document("3"))
    try apply([.reject], to: "a.jpg", folder)
    try folder.write("a.jpg.xmp", document("2"))
    try apply([.keep], to: "a.jpg", folder)
    #expect(try rating(folder, "a.jpg.xmp") == "2")
    try apply([.reject, .keep], to: "a.jpg", folder)
    #expect(try rating(folder, "a.jpg.xmp") == "2")
  }

  /// Another program has rejected the photo: nobody knows its stars.
  @Test func whereNobodyKnowsThereAreNone() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    try folder.write("a.jpg.xmp", document("-1"))
    try apply([.keep], to: "a.jpg", folder)
    #expect(try rating(folder, "a.jpg.xmp") == "0")
  }

  /// A sidecar that was made for the rejection had its stars from the photo's base sidecar, or is
  /// new now, while the rejection is in the base sidecar.
  @Test(arguments: [PhotoEditor.darktable, .lightroom], [PhotoEditor.darktable, .several])
  func starsOfABaseSidecarComeBack(first: PhotoEditor, second: PhotoEditor) throws {
    let folder = try PhotoFolder()
    try folder.write("a.nef", "a")
    try folder.write("a.xmp", document("4"))
    try apply([.reject], to: "a.nef", folder, .init(editor: first))
    #expect(try rating(folder, "a.xmp") == "-1")
    try apply([.keep], to: "a.nef", folder, .init(editor: second))
    #expect(try rating(folder, "a.xmp") == "4" && rating(folder, "a.nef.xmp") == "4")
  }

  /// The stars in a JPEG's EXIF count while its XMP states none.
  @Test(arguments: [nil, "xmp"]) func starsInEXIFComeBack(packet: String?) throws {
    let folder = try PhotoFolder()
    let file = folder.deck + "/a.jpg"
    try Data(Self.jpeg(stars: 4)).write(to: URL(fileURLWithPath: file))
    let writing = ApplyRequest.Writing(editor: .lightroom, isInJPEG: true)
    if packet != nil { try apply([.later], to: "a.jpg", folder, writing) }
    try apply([.reject], to: "a.jpg", folder, writing)
    try apply([.keep], to: "a.jpg", folder, writing)
    let inside = try #require(PicturePacket.read(at: Array(file.utf8)))
    #expect(try XMPDocument(inside).value(of: .rating) == "4")
  }

  /// A JPEG with an EXIF rating.
  private static func jpeg(stars: UInt8) -> [UInt8] {
    let exif: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [0x47, 0x46, 0, 3, 0, 0, 0, 1, 0, stars, 0, 0]
      + [0, 0, 0, 0]
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 8)] + Array("Exif".utf8) + [0, 0] + exif
      + [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]
  }
}
