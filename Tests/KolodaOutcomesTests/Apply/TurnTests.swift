import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// A photo's turn is written to its orientation tag, and undone byte for byte.
@Suite struct TurnTests {
  /// The bytes of a JPEG before its image: its EXIF has a tag before the orientation, and a
  /// thumbnail after its directory.
  private func jpeg(_ orientation: UInt8?, isBig: Bool = false) -> Data {
    func two(_ value: Int) -> [UInt8] {
      let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
      return isBig ? bytes : bytes.reversed()
    }
    func four(_ value: Int) -> [UInt8] { isBig ? two(0) + two(value) : two(value) + two(0) }
    var directory: [UInt8] = []
    var entries = [two(0x0110) + two(2) + four(4) + Array("cam\0".utf8)]
    if let orientation {
      entries.append(two(0x0112) + two(3) + four(1) + two(Int(orientation)) + two(0))
    }
    directory += two(entries.count) + entries.flatMap { $0 } + four(0)
    let tiff =
      (isBig ? Array("MM".utf8) + [0, 42] : Array("II".utf8) + [42, 0]) + four(8) + directory
    let body = Array("Exif".utf8) + [0, 0] + tiff + [9, 9, 9]
    let app1 =
      [0xFF, 0xE1] + [UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
    return Data([0xFF, 0xD8] + app1 + [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9])
  }

  private func request(
    _ folder: PhotoFolder, _ name: String, _ turn: Turn,
    _ action: ApplyRequest.PileAction = .nothing, writing: ApplyRequest.Writing? = nil
  ) -> ApplyRequest {
    var request = folder.request([name: action], writing: writing)
    request.photos[0].marks = Marks(turn: turn)
    request.photos[0].verdict = .keep
    return request
  }

  private func path(_ folder: PhotoFolder, _ name: String) -> [UInt8] {
    Array((folder.deck + "/" + name).utf8)
  }

  private func write(_ data: Data, _ name: String, _ folder: PhotoFolder) throws {
    try data.write(to: URL(fileURLWithPath: folder.deck + "/" + name))
  }

  private func bytes(_ folder: PhotoFolder, _ place: String) -> Data? {
    FileManager.default.contents(atPath: folder.root + place)
  }

  /// If a photo can't come back, the file in its place is not written to.
  @Test func anotherPhotoInItsPlaceIsLeftAlone() throws {
    let folder = try PhotoFolder()
    try write(jpeg(1), "a.jpg", folder)
    var run = try folder.run(
      request(folder, "a.jpg", .right, .move(Array((folder.root + "/kept").utf8))))
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
    // The other photo has the orientation that the moved one has now.
    let stranger = jpeg(6) + [0]
    try write(stranger, "a.jpg", folder)
    #expect(try !run.undo())
    #expect(bytes(folder, "/deck/a.jpg") == stranger)
    #expect(run.plan.steps.allSatisfy { $0.reason != nil && $0.state != .returned })
    // Once its place is free, the photo comes back with its turn undone.
    try FileManager.default.removeItem(atPath: folder.deck + "/a.jpg")
    #expect(try run.undo() && bytes(folder, "/deck/a.jpg") == jpeg(1))
  }

  @Test func aPhotoThatIsGoneIsNotSaidToBeBack() throws {
    let folder = try PhotoFolder()
    try write(jpeg(1), "a.jpg", folder)
    var run = try folder.run(
      request(folder, "a.jpg", .right, .move(Array((folder.root + "/kept").utf8))))
    try FileManager.default.removeItem(atPath: folder.root + "/kept/a.jpg")
    _ = try run.undo()
    #expect(run.plan.steps.allSatisfy { $0.state == .stayed && $0.reason != nil })
  }

  @Test(arguments: [false, true], Turn.allCases)
  func onlyTheTagChangesAndComesBack(isBig: Bool, turn: Turn) throws {
    let folder = try PhotoFolder()
    for value in 1...8 {
      let name = "a\(value).jpg"
      let before = jpeg(UInt8(value), isBig: isBig)
      try write(before, name, folder)
      #expect(WritableOrientation(of: path(folder, name))?.value == value)
      var run = try folder.run(request(folder, name, turn))
      let after = try #require(bytes(folder, "/deck/" + name))
      let changed = zip(before, after).count { $0 != $1 }
      #expect(after.count == before.count && changed == (turn == .upright ? 0 : 1))
      let again = try #require(WritableOrientation(of: path(folder, name)))
      #expect(turn.back.turning(again.value) == value)
      if turn == .upright { continue }
      #expect(run.plan.steps.map(\.action) == [.turn] && run.plan.steps[0].state == .done)
      #expect(try run.undo())
      #expect(bytes(folder, "/deck/" + name) == before)
    }
  }

  @Test func aTurnedPhotoIsMovedWithItsTurn() throws {
    let folder = try PhotoFolder()
    try write(jpeg(1), "a.jpg", folder)
    var run = try folder.run(request(folder, "a.jpg", .right, folder.moveOut))
    #expect(run.plan.steps.map(\.state) == [.done, .done])
    #expect(WritableOrientation(of: Array((folder.out + "/a.jpg").utf8))?.value == 6)
    #expect(try run.undo())
    #expect(bytes(folder, "/deck/a.jpg") == jpeg(1))
  }

  /// Turning may write the whole file anew, beside itself.
  @Test(arguments: [false, true])
  func whatAKilledTurnWasWritingGoes(isBack: Bool) throws {
    let folder = try PhotoFolder()
    try write(jpeg(1), "a.jpg", folder)
    let run = try folder.run(request(folder, "a.jpg", .right))
    #expect(run.plan.steps.map(\.action) == [.turn])
    try folder.write(".koloda-17.part", "half")
    var killed = run.plan
    killed.state = .running
    var next = PlanRun(killed, log: folder.log)
    if isBack { #expect(try next.undo()) } else { try next.finish() }
    #expect(folder.read(folder.deck + "/.koloda-17.part") == nil)
    #expect(bytes(folder, "/deck/a.jpg") == jpeg(isBack ? 1 : 6))
  }

  @Test func whatIsForTheTrashStaysAsItIs() throws {
    let folder = try PhotoFolder()
    try write(jpeg(1), "a.jpg", folder)
    #expect(
      !folder.plan(request(folder, "a.jpg", .right, .trash)).steps.contains { $0.action == .turn })
  }

  /// A plan that was cut off doesn't turn a photo twice.
  @Test func anInterruptedTurnIsDoneOnce() throws {
    let folder = try PhotoFolder()
    try write(jpeg(1), "a.jpg", folder)
    let plan = folder.plan(request(folder, "a.jpg", .right))
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    // The log may not yet have recorded the step as done.
    var cut = run.plan
    cut.state = .running
    cut.steps[0].state = .waiting
    var again = PlanRun(cut, log: folder.log)
    try again.finish()
    #expect(again.plan.steps[0].state == .done)
    #expect(WritableOrientation(of: path(folder, "a.jpg"))?.value == 6)
  }

  /// A photo that was turned and moved before the program ended is recognised as both.
  @Test func anInterruptedTurnWhosePhotoHasMovedIsDone() throws {
    let folder = try PhotoFolder()
    try write(jpeg(1), "a.jpg", folder)
    var run = try folder.run(request(folder, "a.jpg", .right, folder.moveOut))
    var cut = run.plan
    cut.state = .running
    for index in cut.steps.indices { cut.steps[index].state = .waiting }
    run = PlanRun(cut, log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.state) == [.done, .done])
    #expect(WritableOrientation(of: Array((folder.out + "/a.jpg").utf8))?.value == 6)
    #expect(try run.undo())
    #expect(bytes(folder, "/deck/a.jpg") == jpeg(1))
  }

  @Test func aPhotoThatOthersTurnedIsLeftAlone() throws {
    let folder = try PhotoFolder()
    try write(jpeg(1), "a.jpg", folder)
    var run = try folder.run(request(folder, "a.jpg", .right))
    try write(jpeg(3), "a.jpg", folder)
    _ = try run.undo()
    #expect(WritableOrientation(of: path(folder, "a.jpg"))?.value == 3)
  }

  @Test func aSidecarTellsItWhereThePhotoDoesNot() throws {
    let folder = try PhotoFolder()
    let writing = ApplyRequest.Writing(editor: .darktable)
    // A JPEG whose EXIF nobody can read, one with the tag, and a RAW file, which is a TIFF.
    var odd = jpeg(nil)
    odd.replaceSubrange(12..<14, with: Data("??".utf8))
    try write(odd, "a.jpg", folder)
    try write(jpeg(1), "b.jpg", folder)
    let raw = jpeg(8).dropFirst(12)
    try write(Data(raw), "c.nef", folder)
    for (name, wanted) in [("a.jpg", "6"), ("b.jpg", nil), ("c.nef", "1")] {
      _ = try folder.run(request(folder, name, .right, writing: writing))
      let sidecar = try #require(bytes(folder, "/deck/\(name).xmp"))
      #expect(try XMPDocument(Array(sidecar)).value(of: .orientation) == wanted, "\(name)")
    }
    #expect(bytes(folder, "/deck/c.nef") == Data(raw) && bytes(folder, "/deck/a.jpg") == odd)
    #expect(WritableOrientation(of: path(folder, "b.jpg"))?.value == 6)
    // An orientation in an existing sidecar must agree with the photo's.
    let old = try XMPDocument(XMPDocument.empty).setting([.orientation: "1"])
    try write(Data(old), "b.jpg.xmp", folder)
    _ = try folder.run(request(folder, "b.jpg", .right, writing: writing))
    let sidecar = try #require(bytes(folder, "/deck/b.jpg.xmp"))
    #expect(try XMPDocument(Array(sidecar)).value(of: .orientation) == "3")
  }

  @Test func whatIsNoTagIsNone() throws {
    let folder = try PhotoFolder()
    let whole = jpeg(6)
    var noise = SystemRandomNumberGenerator()
    for count in 0..<whole.count {
      try write(whole.prefix(count), "cut.jpg", folder)
      _ = WritableOrientation(of: path(folder, "cut.jpg"))
    }
    for _ in 0..<300 {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &noise)
      bytes[place] = UInt8.random(in: 0...255, using: &noise)
      try write(bytes, "odd.jpg", folder)
      if let orientation = WritableOrientation(of: path(folder, "odd.jpg")) {
        #expect((1...8).contains(orientation.value))
      }
    }
    #expect(WritableOrientation(of: path(folder, "nothing.jpg")) == nil)
    #expect(WritableOrientation(of: Array(folder.deck.utf8)) == nil)
  }
}
