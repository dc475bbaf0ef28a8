import Foundation
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Undo takes the verdict out of a sidecar that somebody edited after a kill, and leaves the edit.
@Suite struct EditedSidecarTests {
  private static let sidecar = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"><rdf:Description xmp:Rating="4"/></rdf:RDF>
    """

  /// Writes a verdict; the program is killed before it records that it had written it.
  private func killed(_ folder: PhotoFolder, hasSidecar: Bool) throws {
    try folder.write("a.jpg", "a")
    if hasSidecar { try folder.write("a.jpg.xmp", Self.sidecar) }
    let request = folder.request(
      ["a.jpg": .nothing], writing: ApplyRequest.Writing(editor: .darktable))
    var run = try PlanRun(
      new: folder.plan(request), log: FailingLog(folder.log, taking: 1))
    #expect(throws: PlanLogError.self) { try run.finish() }
    let kept = try kept(folder)
    #expect(kept.steps.map(\.state) == [.waiting] && kept.steps[0].after != nil)
    #expect(try document(folder).value(of: .pick) == "1")
  }

  private func kept(_ folder: PhotoFolder) throws -> Plan {
    try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
  }

  private func bytes(_ folder: PhotoFolder) throws -> [UInt8] {
    Array(try #require(FileManager.default.contents(atPath: folder.deck + "/a.jpg.xmp")))
  }

  private func document(_ folder: PhotoFolder) throws -> XMPDocument {
    try XMPDocument(try bytes(folder))
  }

  /// Gives the photo two stars, as another program would.
  private func edit(_ folder: PhotoFolder) throws -> [UInt8] {
    let edited = try document(folder).setting([.rating: "2"])
    try Data(edited).write(to: URL(fileURLWithPath: folder.deck + "/a.jpg.xmp"))
    return edited
  }

  private func resume(_ folder: PhotoFolder) throws {
    var run = PlanRun(try kept(folder), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.state) == [.done])
  }

  private func undo(_ folder: PhotoFolder) throws {
    var run = PlanRun(try kept(folder), log: folder.log)
    #expect(try run.undo())
  }

  @Test(arguments: [true, false], [true, false])
  func onlyTheVerdictIsTakenBack(hasSidecar: Bool, isResumed: Bool) throws {
    let folder = try PhotoFolder()
    try killed(folder, hasSidecar: hasSidecar)
    let edited = try edit(folder)
    if isResumed {
      try resume(folder)
      #expect(try bytes(folder) == edited)
    }
    try undo(folder)
    let left = try document(folder)
    #expect(left.value(of: .rating) == "2")
    for name in [XMPName.pick, .good, .pickLabel] { #expect(left.value(of: name) == nil) }
  }

  /// A kill before the verdict was written leaves it to the next run.
  @Test func anEditBeforeTheVerdictIsKept() throws {
    let folder = try PhotoFolder()
    try killed(folder, hasSidecar: true)
    try folder.write("a.jpg.xmp", Self.sidecar)
    let edited = try edit(folder)
    try resume(folder)
    #expect(try document(folder).value(of: .pick) == "1")
    #expect(try document(folder).value(of: .rating) == "2")
    try undo(folder)
    #expect(try bytes(folder) == edited)
  }

  /// Undo takes back only what Apply wrote: a verdict that somebody else wrote after the kill is there
  /// again.
  @Test func anotherVerdictIsThereAgain() throws {
    let folder = try PhotoFolder()
    try killed(folder, hasSidecar: true)
    let edited = try document(folder).setting([.pick: "-1"])
    try Data(edited).write(to: URL(fileURLWithPath: folder.deck + "/a.jpg.xmp"))
    try resume(folder)
    #expect(try document(folder).value(of: .pick) == "1")
    try undo(folder)
    #expect(try bytes(folder) == edited)
  }

  @Test func whatIsKeptOfAChange() throws {
    let before = XMPDocument.empty
    let after = try XMPDocument(before).setting([.pick: "1", .good: "True"])
    let now = try XMPDocument(after).setting([.rating: "2"])
    #expect(SidecarChange.isKept(in: now, after: after, before: before))
    #expect(SidecarChange.isKept(in: now, after: after, before: nil))
    #expect(!SidecarChange.isKept(in: before, after: after, before: before))
    let changed = try XMPDocument(now).setting([.pick: "-1"])
    #expect(!SidecarChange.isKept(in: changed, after: after, before: before))
    #expect(!SidecarChange.isKept(in: now, after: before, before: before))
    #expect(!SidecarChange.isKept(in: Array("none".utf8), after: after, before: before))
  }
}
