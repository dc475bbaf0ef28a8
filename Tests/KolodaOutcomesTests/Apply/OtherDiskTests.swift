import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// What goes to another file system goes by a copy, and so does its way back.
@Suite struct OtherDiskTests {
  private static let shared = "/dev/shm"

  private static func device(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_dev) : nil
  }

  /// Whether there is another one than that of temporary files.
  static var isThere: Bool {
    guard let other = device(shared) else { return false }
    return other != device(NSTemporaryDirectory())
  }

  /// What is written to a file after it was copied is not lost with it.
  @Test(.enabled(if: isThere, "there is one file system only"))
  func anEditAfterItsCopyStays() throws {
    let folder = try PhotoFolder()
    let other = Self.shared + "/koloda-outcomes-\(UUID())"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: other) }
    try folder.write("a.jpg", "a photo")
    var plan = folder.plan(folder.request(["a.jpg": .move(Array(other.utf8))]))
    // As one that was turned before.
    plan.steps[0].stamp = nil
    var text = "a photo"
    var isBegun = false
    var run = try PlanRun(new: plan, log: folder.log) { _ in
      // It is asked before it is copied, now and then meanwhile, and before the copy gets its name.
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

  /// A return that ended between the name of the copy and the end of the other is gone on with.
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
    // Both are copied back and have their names, and both are still where they were.
    for (number, step) in run.plan.steps.enumerated() {
      let target = try #require(step.to)
      let part = FileCopy.part(beside: step.file, plan: run.plan.id, step: number)
      try FileCopy(of: target, part: part) { true }.take(place: step.file)
    }
    var again = PlanRun(run.plan, log: folder.log)
    #expect(try again.takeBack())
    #expect(again.plan.problems.isEmpty && folder.files == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
  }
}
