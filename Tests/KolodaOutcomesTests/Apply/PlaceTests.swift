import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// After an Apply is undone, everything that was there before is there again, and nothing else.
@Suite struct PlaceTests {
  private func finished(_ folder: PhotoFolder, _ request: ApplyRequest) throws -> PlanRun {
    var run = try PlanRun(new: folder.plan(request), log: folder.log)
    try run.finish()
    return run
  }

  private func back(_ folder: PhotoFolder) throws -> Bool {
    var run = PlanRun(
      try #require(try folder.log.latest(of: Array(folder.deck.utf8))), log: folder.log)
    return try run.undo()
  }

  private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Undo removes the folders that the Apply made, and no others.
  @Test(arguments: [true, false])
  func aFolderThatWasMadeForItGoesWithIt(moves: Bool) throws {
    let folder = try PhotoFolder()
    let target = folder.root + "/new/within"
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, name) }
    let bytes = Array(target.utf8)
    _ = try finished(
      folder,
      folder.request(["a.jpg": moves ? .move(bytes) : .copy(bytes), "b.jpg": folder.moveOut]))
    #expect(isThere(target + "/a.jpg"))
    #expect(try back(folder))
    #expect(!isThere(folder.root + "/new") && isThere(folder.out))
    #expect(folder.files == ["/deck/a.jpg": "a.jpg", "/deck/b.jpg": "b.jpg"])
  }

  /// A new folder into which somebody put a file of their own stays with that file.
  @Test func aFolderWithSomethingElseStays() throws {
    let folder = try PhotoFolder()
    let target = folder.root + "/new"
    try folder.write("a.jpg", "a")
    _ = try finished(folder, folder.request(["a.jpg": .move(Array(target.utf8))]))
    try folder.write("notes.txt", "mine", in: target)
    #expect(try back(folder))
    #expect(folder.read(target + "/notes.txt") == "mine")
  }

  /// A run that moved and copied nothing leaves no new folder behind.
  @Test func whereNothingCameNoFolderStays() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    let plan = folder.plan(folder.request(["a.jpg": .copy(Array((folder.root + "/new").utf8))]))
    var isBegun = false
    var run = try PlanRun(new: plan, log: folder.log) { _ in
      defer { isBegun = true }
      return isBegun ? .cancel : .goOn
    }
    try run.finish()
    #expect(run.plan.steps[0].state == .skipped && !isThere(folder.root + "/new"))
  }

  /// An unmounted card leaves an empty folder: its files are not gone for good.
  @Test(arguments: [true, false])
  func anEmptyMountPointIsADriveThatIsAway(moves: Bool) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var run = try finished(
      folder, folder.request(["a.jpg": moves ? folder.moveOut : folder.copyOut]))
    // Simulate a folder on another drive that is not connected now.
    let away = folder.root + "/away"
    try FileManager.default.moveItem(atPath: folder.out, toPath: away)
    try FileManager.default.createDirectory(atPath: folder.out, withIntermediateDirectories: false)
    let device = run.plan.places[0].device
    run.plan.places[0].device = device + 1
    var unplugged = PlanRun(run.plan, log: folder.log)
    #expect(try unplugged.undo() == false)
    #expect(unplugged.plan.problems.map(\.reason) == [.unplugged])
    try FileManager.default.removeItem(atPath: folder.out)
    try FileManager.default.moveItem(atPath: away, toPath: folder.out)
    #expect(try back(folder))
    #expect(folder.files == ["/deck/a.jpg": "a"])
  }

  /// A file system may have another number after the next start, and an emptied deck is still there.
  @Test func anEmptiedDeckIsNoMountPoint() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var plan = try finished(folder, folder.request(["a.jpg": folder.moveOut])).plan
    let device = try #require(plan.steps[0].fileState?.device)
    plan.steps[0].fileState?.device = device + 1
    for index in plan.places.indices { plan.places[index].device += 1 }
    var run = PlanRun(plan, log: folder.log)
    #expect(try run.undo())
    #expect(folder.files == ["/deck/a.jpg": "a"])
  }

  /// The deck is the mount point of a drive that is missing now: nothing is put into its place.
  @Test func nothingGoesIntoTheDecksMountPoint() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var plan = try finished(folder, folder.request(["a.jpg": folder.moveOut])).plan
    let device = try #require(plan.steps[0].fileState?.device)
    plan.steps[0].fileState?.device = device + 1
    var run = PlanRun(plan, log: folder.log)
    let isFixed = PlanPlaces(plan, wasInterrupted: true).isDeckThere == false
    #expect(try run.undo() == !isFixed)
    #expect(folder.files == [isFixed ? "/out/a.jpg" : "/deck/a.jpg": "a"])
  }

  /// Nothing is written below the mount point of a drive that was removed after the plan was begun.
  @Test func nothingGoesBelowADriveThatIsAway() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var plan = folder.plan(folder.request(["a.jpg": folder.copyOut])).lookedAround()
    try folder.log.begin(plan)
    plan.places[0].device += 1
    var run = PlanRun(plan, log: folder.log)
    try run.finish()
    #expect(run.plan.problems.map(\.reason) == [.unplugged])
    #expect(folder.files == ["/deck/a.jpg": "a"])
  }

  /// The deck's folder is renamed during the run: the rest is reported as failed, and no folder is
  /// created at the old place.
  @Test func aDeckThatIsRenamedMeanwhileIsWaitedFor() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, name) }
    let other = folder.root + "/renamed"
    let deck = folder.deck
    var steps = 0
    var run = try PlanRun(
      new: folder.plan(folder.request(["a.jpg": folder.moveOut, "b.jpg": folder.moveOut])),
      log: folder.log
    ) { _ in
      steps += 1
      if steps == 2 { try? FileManager.default.moveItem(atPath: deck, toPath: other) }
      return .goOn
    }
    try run.finish()
    #expect(run.plan.steps.map(\.state) == [.done, .failed])
    #expect(run.plan.problems.first?.reason == .away)
    #expect(try back(folder) == false)
    #expect(!isThere(deck) && folder.read(folder.out + "/a.jpg") == "a.jpg")
    try FileManager.default.moveItem(atPath: other, toPath: deck)
    #expect(try back(folder))
    #expect(folder.files == ["/deck/a.jpg": "a.jpg", "/deck/b.jpg": "b.jpg"])
  }

  /// A file that was moved to a drive with coarse times gets its exact time back.
  @Test(.enabled(if: OtherDiskTests.isThere, "there is one file system only"))
  func itsTimeComesBackExactly() throws {
    let folder = try PhotoFolder()
    let other = "/dev/shm/koloda-outcomes-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: other) }
    try folder.write("a.jpg", "a")
    let file = folder.deck + "/a.jpg"
    let modified: Int64 = 1_700_000_001_123_456_789
    setTime(modified, of: file)
    var run = try finished(folder, folder.request(["a.jpg": .move(Array(other.utf8))]))
    #expect(run.plan.steps[0].mode.map { $0 & 0o777 } == 0o644)
    // FAT rounds the time.
    setTime(1_700_000_000_000_000_000, of: other + "/a.jpg")
    #expect(try run.undo())
    #expect(try FileLook(Array(file.utf8)).fileState?.modified == modified)
  }

  private func setTime(_ time: Int64, of file: String) {
    let spec = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
    utimensat(AT_FDCWD, file, [spec, spec], 0)
  }
}
