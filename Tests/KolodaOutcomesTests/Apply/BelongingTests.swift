import Foundation
import KolodaOutcomes
import KolodaTriage
import Testing

/// Files that programs and cameras keep beside a photo go where the photo goes.
@Suite struct BelongingTests {
  @Test func whatBelongsToAPhotoGoesWithItAndComesBack() throws {
    let folder = try PhotoFolder()
    let own = [
      "p1.jpg", "p1.jpg.xmp", "p1.jpg.pp3", "p1.jpg.arp", "p1.jpg.dop", "p1.AAE", "p1_01.jpg.xmp",
      "p1_12.jpg.xmp", "p1.pp3", "p1.THM", "p1.m4a", "p1.on1", "p1.vrd",
    ]
    let others = [
      "p2.jpg", "p2_01.jpg", "p2_01.jpg.xmp", "p1.txt", "p1_01.xmp", "p11.jpg", "p11.jpg.dop",
      "p1.jpg.png", "p1.jpg.png.xmp",
    ]
    for name in own + others { try folder.write(name, name) }
    let before = folder.files
    var run = try done(folder, ["p1.jpg": folder.moveOut, "p2.jpg": folder.moveOut])
    #expect(
      Set(folder.files.keys)
        == Set(own.map { "/out/" + $0 } + others.map { "/deck/" + $0 })
        .subtracting(["/deck/p2.jpg"]).union(["/out/p2.jpg"]))
    #expect(try run.undo() && folder.files == before)
  }

  /// Who may not list a folder can still move what is in it, if they know the name.
  @Test(.enabled(if: geteuid() != 0))
  func whereTheyCannotBeSeenTheirPhotoStays() throws {
    let folder = try PhotoFolder()
    for name in ["p.jpg", "p.jpg.xmp"] { try folder.write(name, name) }
    let before = folder.files
    chmod(folder.deck, 0o311)
    defer { chmod(folder.deck, 0o755) }
    for action in [folder.moveOut, folder.copyOut, .trash] {
      let run = try done(folder, ["p.jpg": action])
      #expect(run.plan.steps.map(\.state) == [.skipped])
      #expect(run.plan.steps.map(\.reason) == [.unlistedFolder])
    }
    let writing = folder.request(
      ["p.jpg": .nothing], writing: ApplyRequest.Writing(editor: .darktable))
    #expect(folder.plan(writing).steps.map(\.state) == [.skipped])
    chmod(folder.deck, 0o755)
    #expect(folder.files == before)
  }

  @Test func theyTakeTheNewNameOfTheirPhoto() throws {
    let folder = try PhotoFolder()
    for name in ["p.jpg", "p_01.jpg.xmp", "p.jpg.dop", "p.AAE"] { try folder.write(name, name) }
    try folder.write("p.jpg", "old", in: folder.out)
    _ = try done(folder, ["p.jpg": folder.moveOut])
    #expect(
      Set(folder.files.keys) == [
        "/out/p.jpg", "/out/p (2).jpg", "/out/p (2)_01.jpg.xmp", "/out/p (2).jpg.dop",
        "/out/p (2).AAE",
      ])
  }

  @Test func whatTwoPhotosShareStaysWithTheOneThatStays() throws {
    let folder = try PhotoFolder()
    for name in ["p.jpg", "p.dng", "p.pp3", "p.dng.dop", "p_01.dng.xmp"] {
      try folder.write(name, name)
    }
    _ = try done(folder, ["p.dng": folder.moveOut])
    #expect(
      Set(folder.files.keys) == [
        "/deck/p.jpg", "/deck/p.pp3", "/out/p.dng", "/out/p.dng.dop", "/out/p_01.dng.xmp",
      ])
  }

  /// A base sidecar shared by a RAW and its JPEG gets the same verdict as both.
  @Test func theBaseSidecarOfAShotIsWritten() throws {
    let folder = try PhotoFolder()
    for name in ["b.jpg", "b.dng"] { try folder.write(name, name) }
    try folder.write(
      "b.xmp",
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/"><rdf:Description xmp:Rating="4"/></rdf:RDF>
      """)
    let before = folder.files
    var request = folder.shot(["b.jpg", "b.dng"], .nothing)
    for index in request.photos.indices { request.photos[index].verdict = .reject }
    request.writing = ApplyRequest.Writing(editor: .digikam)
    var run = try PlanRun(new: folder.plan(request), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.name) == ["b.jpg.xmp", "b.xmp", "b.dng.xmp"])
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
    #expect(folder.files["/deck/b.xmp"]?.contains("xmp:Rating=\"-1\"") == true)
    #expect(try run.undo() && folder.files == before)
  }

  private func done(
    _ folder: PhotoFolder, _ actions: [String: ApplyRequest.PileAction]
  ) throws -> PlanRun {
    var run = try PlanRun(new: folder.plan(folder.request(actions)), log: folder.log)
    try run.finish()
    return run
  }
}
