import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Files go to another file system by a copy, and come back the same way.
@Suite struct OtherDiskTests {
  private static let shared = "/dev/shm"

  private static func device(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_dev) : nil
  }

  /// Whether there is a file system other than that of temporary files.
  static var isThere: Bool {
    guard let other = device(shared) else { return false }
    return other != device(NSTemporaryDirectory())
  }

  /// An edit made to the original while it is being copied is not lost.
  @Test(.enabled(if: isThere, "there is one file system only"))
  func anEditAfterItsCopyStays() throws {
    let folder = try PhotoFolder()
    let other = Self.shared + "/koloda-outcomes-\(UUID())"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: other) }
    try folder.write("a.jpg", "a photo")
    var plan = folder.plan(folder.request(["a.jpg": .move(Array(other.utf8))]))
    // Without a file state, like a photo that was turned in the same plan.
    plan.steps[0].fileState = nil
    var text = "a photo"
    var isBegun = false
    var run = try PlanRun(new: plan, log: folder.log) { _ in
      // The run asks before it copies, now and then while it copies, and before the copy gets its
      // name. Somebody edits the file at each time but the first.
      if isBegun {
        text += "!"
        try? folder.write("a.jpg", text)
      }
      isBegun = true
      return .goOn
    }
    try run.finish()
    #expect(run.plan.steps[0].state == .failed)
    #expect(text != "a photo" && folder.files.values.contains(text))
    #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
  }

  /// An undo that was cut off after naming the copy, but before deleting the other file, continues.
  @Test(.enabled(if: isThere, "there is one file system only"))
  func aReturnThatWasCutOffGoesOn() throws {
    let folder = try PhotoFolder()
    let other = Self.shared + "/koloda-outcomes-\(UUID())"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: other) }
    try folder.write("a.jpg", "a photo")
    try folder.write("a.jpg.xmp", "no XMP, but its own")
    let before = folder.files
    var run = try PlanRun(
      new: folder.plan(folder.request(["a.jpg": .move(Array(other.utf8))])), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.state) == [.done, .done] && folder.files.isEmpty)
    // Both files have been copied back under their names, and the moved ones still exist.
    for (number, step) in run.plan.steps.enumerated() {
      let target = try #require(step.to)
      let part = FileCopy.part(beside: step.file, plan: run.plan.id, step: number)
      try FileCopy(of: target, in: Array(folder.deck.utf8), part: part) { true }
        .take(place: step.file)
    }
    var again = PlanRun(run.plan, log: folder.log)
    #expect(try again.undo())
    #expect(again.plan.problems.isEmpty && folder.files == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
  }
}
