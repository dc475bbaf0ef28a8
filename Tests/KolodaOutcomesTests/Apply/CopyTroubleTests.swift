import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// What can't be copied says why, whatever happened to it or to its target since the plan was made,
/// and nothing is left in either place.
@Suite struct CopyTroubleTests {
  /// What became of a file.
  enum Fate: CaseIterable {
    case gone, changed, link, folder, pipe, away

    var problem: StepReason {
      switch self {
      case .gone: .gone
      case .changed, .link, .folder, .pipe: .changed
      case .away: .away
      }
    }

    func befall(_ path: String, of folder: PhotoFolder) throws {
      if self == .away { return try move(folder.deck, to: folder.root + "/away") }
      try move(path, to: folder.root + "/other")
      switch self {
      case .changed: try Data("another photo".utf8).write(to: URL(fileURLWithPath: path))
      case .link: symlink(folder.root + "/other", path)
      case .folder: mkdir(path, 0o700)
      case .pipe: mkfifo(path, 0o600)
      case .gone, .away: break
      }
    }

    private func move(_ path: String, to other: String) throws {
      try FileManager.default.moveItem(atPath: path, toPath: other)
    }
  }

  @Test(arguments: Fate.allCases, ["/out", "/new/within"])
  func aFileThatIsNotAsItWasStays(fate: Fate, target: String) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a photo")
    let plan = folder.plan(folder.request(["a.jpg": .copy(Array((folder.root + target).utf8))]))
    var run = try PlanRun(new: plan, log: folder.log)
    try fate.befall(folder.deck + "/a.jpg", of: folder)
    try run.finish()
    #expect(run.plan.steps.map(\.reason) == [fate.problem])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.root + "/new"))
  }

  /// Nothing is written below the mount point of a drive that was removed once the plan was made,
  /// not even the folder that it was to go to.
  @Test(
    .enabled(if: OtherDiskTests.isThere, "there is one file system only"),
    arguments: [true, false], ["", "/new/within"])
  func nothingGoesBelowADriveThatHasLeft(moves: Bool, target: String) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a photo")
    let content = "/dev/shm/koloda-drive-\(UUID())"
    let (mount, bare) = (folder.root + "/drive", folder.root + "/bare")
    for path in [content, bare] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    defer { try? FileManager.default.removeItem(atPath: content) }
    symlink(content, mount)
    let target = Array((mount + target).utf8)
    let action = moves ? ApplyRequest.PileAction.move(target) : .copy(target)
    var run = try PlanRun(new: folder.plan(folder.request(["a.jpg": action])), log: folder.log)
    unlink(mount)
    symlink(bare, mount)
    try run.finish()
    #expect(run.plan.steps.map(\.reason) == [.unplugged])
    for path in [content, bare] {
      #expect(try FileManager.default.subpathsOfDirectory(atPath: path).isEmpty)
    }
    #expect(folder.files == ["/deck/a.jpg": "a photo"])
  }
}
