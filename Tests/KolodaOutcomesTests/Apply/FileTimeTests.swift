import Foundation
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Writing into a file and undoing that restores the file's modification time.
@Suite struct FileTimeTests {
  private static let old: Int64 = 1_500_000_001_123_456_789
  /// A moment in the year 2300, in seconds.
  private static let year2300 = 10_413_792_000
  private static let sidecar = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"><rdf:Description xmp:Rating="4"/></rdf:RDF>
    """
  /// A JPEG file with an orientation in its EXIF and a minimal image.
  private static let photo: [UInt8] = {
    let entry: [UInt8] = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0]
    var body = Array("Exif\0\0MM".utf8)
    body += [0, 42, 0, 0, 0, 8, 0, 1] as [UInt8]
    body += entry
    body += [0, 0, 0, 0] as [UInt8]
    var photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(body.count + 2)]
    photo += body
    photo += [0xFF, 0xDA, 0, 3, 0, 7, 0xFF, 0xD9] as [UInt8]
    return photo
  }()

  /// A folder with a photo to be turned, and to get a verdict both inside and in a sidecar.
  private func folder() throws -> (PhotoFolder, ApplyRequest) {
    let folder = try PhotoFolder()
    try Data(Self.photo).write(to: URL(fileURLWithPath: folder.deck + "/a.jpg"))
    try folder.write("a.jpg.xmp", Self.sidecar)
    for name in ["a.jpg", "a.jpg.xmp"] {
      try set(Self.old, of: folder.deck + "/" + name)
    }
    var request = folder.request(
      ["a.jpg": .nothing], writing: ApplyRequest.Writing(editor: .several, isInJPEG: true))
    request.photos[0].marks = Marks(turn: .right)
    return (folder, request)
  }

  private func set(_ time: Int64, of path: String) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    setModified(time, ofOpen: file.fileDescriptor)
    try file.close()
  }

  private func modified(_ name: String, _ folder: PhotoFolder) -> Int64? {
    FileState(at: Array("\(folder.deck)/\(name)".utf8))?.modified
  }

  private func bytes(_ folder: PhotoFolder) -> [UInt8]? {
    FileManager.default.contents(atPath: folder.deck + "/a.jpg").map(Array.init)
  }

  private func finished(_ folder: PhotoFolder, _ request: ApplyRequest) throws {
    var run = try PlanRun(new: folder.plan(request), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.state) == [.done, .done, .done])
    #expect(Set(run.plan.steps.map(\.action)) == [.turn, .verdict])
    for name in ["a.jpg", "a.jpg.xmp"] { #expect(modified(name, folder) != Self.old) }
  }

  /// Undoes the Apply as a later run of the program would, which knows only what the log holds.
  private func undo(_ folder: PhotoFolder) throws {
    let plan = try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
    var run = PlanRun(plan, log: folder.log)
    #expect(try run.undo())
  }

  @Test func itIsAsItWas() throws {
    let (folder, request) = try folder()
    try finished(folder, request)
    try undo(folder)
    #expect(bytes(folder) == Self.photo && folder.files["/deck/a.jpg.xmp"] == Self.sidecar)
    for name in ["a.jpg", "a.jpg.xmp"] { #expect(modified(name, folder) == Self.old, "\(name)") }
  }

  /// A file system that the files were on meanwhile has rounded the times: NTFS, FUSE, exFAT, FAT.
  @Test(arguments: [100, 1000, 10_000_000, 2_000_000_000] as [Int64])
  func itIsAsItWasAfterRounding(resolution: Int64) throws {
    let (folder, request) = try folder()
    try finished(folder, request)
    for name in ["a.jpg", "a.jpg.xmp"] {
      let time = try #require(modified(name, folder))
      try set(time / resolution * resolution, of: folder.deck + "/" + name)
    }
    try undo(folder)
    for name in ["a.jpg", "a.jpg.xmp"] { #expect(modified(name, folder) == Self.old, "\(name)") }
  }

  /// Even if the program was killed before it recorded that it had written.
  @Test(arguments: [false, true])
  func itIsAsItWasAfterAKill(isResumed: Bool) throws {
    let (folder, request) = try folder()
    // The log takes the note of what is about to be written, but not that it was.
    var run = try PlanRun(
      new: folder.plan(request), log: FailingLog(folder.log, taking: 1))
    #expect(throws: PlanLogError.self) { try run.finish() }
    let deck = Array(folder.deck.utf8)
    let kept = try #require(try folder.log.latest(of: deck))
    #expect(kept.steps.map(\.state) == [.waiting, .waiting, .waiting])
    for name in ["a.jpg", "a.jpg.xmp"] { #expect(modified(name, folder) != Self.old) }
    if isResumed {
      var next = PlanRun(kept, log: folder.log)
      try next.finish()
      #expect(next.plan.steps.map(\.state) == [.done, .done, .done])
    }
    try undo(folder)
    #expect(bytes(folder) == Self.photo && folder.files["/deck/a.jpg.xmp"] == Self.sidecar)
    for name in ["a.jpg", "a.jpg.xmp"] { #expect(modified(name, folder) == Self.old, "\(name)") }
  }

  /// The program was killed after the turn, and once more after the verdicts.
  @Test func itIsAsItWasAfterTwoKills() throws {
    let (folder, request) = try folder()
    let deck = Array(folder.deck.utf8)
    var first = try PlanRun(
      new: folder.plan(request), log: FailingLog(folder.log, taking: 1)
    ) { $0.steps < 1 ? .goOn : .leave }
    #expect(throws: PlanLogError.self) { try first.finish() }
    #expect(modified("a.jpg.xmp", folder) == Self.old && modified("a.jpg", folder) != Self.old)
    var second = PlanRun(
      try #require(try folder.log.latest(of: deck)), log: FailingLog(folder.log, taking: 1))
    #expect(throws: PlanLogError.self) { try second.finish() }
    let kept = try #require(try folder.log.latest(of: deck))
    #expect(kept.steps.map(\.state) == [.waiting, .waiting, .waiting])
    var third = PlanRun(kept, log: folder.log)
    try third.finish()
    #expect(third.plan.steps.map(\.state) == [.done, .done, .done])
    try undo(folder)
    #expect(bytes(folder) == Self.photo && folder.files["/deck/a.jpg.xmp"] == Self.sidecar)
    for name in ["a.jpg", "a.jpg.xmp"] { #expect(modified(name, folder) == Self.old, "\(name)") }
  }

  /// A turn is recognised as written, although its photo has not gone anywhere.
  @Test func aTurnedPhotoIsAsItWasAfterAKill() throws {
    let (folder, made) = try folder()
    var request = made
    request.writing = nil
    var run = try PlanRun(
      new: folder.plan(request), log: FailingLog(folder.log, taking: 1))
    #expect(throws: PlanLogError.self) { try run.finish() }
    #expect(modified("a.jpg", folder) != Self.old && bytes(folder) != Self.photo)
    let kept = try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
    #expect(kept.steps.map(\.action) == [.turn] && kept.steps.map(\.state) == [.waiting])
    var next = PlanRun(kept, log: folder.log)
    try next.finish()
    #expect(next.plan.steps.map(\.state) == [.done])
    try undo(folder)
    #expect(bytes(folder) == Self.photo && modified("a.jpg", folder) == Self.old)
  }

  @Test func anotherChangeSinceKeepsItsTime() throws {
    let (folder, request) = try folder()
    try finished(folder, request)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.deck + "/a.jpg"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("more".utf8))
    try file.close()
    try set(Self.old + 1, of: folder.deck + "/a.jpg")
    try undo(folder)
    #expect(bytes(folder) == Self.photo + Array("more".utf8))
    #expect(modified("a.jpg", folder) != Self.old)
    #expect(modified("a.jpg.xmp", folder) == Self.old)
  }

  /// Nanoseconds stand for no time after 2262: better none is restored than one centuries ago.
  @Test(arguments: [Int64.max, Int64.min])
  func aTimeThatIsTooFarAwayIsNotSet(time: Int64) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    let path = folder.deck + "/a.jpg"
    try set(Self.old, of: path)
    try set(time, of: path)
    #expect(modified("a.jpg", folder) == Self.old)
  }

  /// Only file systems that keep such times can show it.
  @Test func aTimeThatIsTooFarAwayIsNotRestored() throws {
    let (folder, request) = try folder()
    let names = ["a.jpg", "a.jpg.xmp"]
    for name in names {
      let times = [timespec](
        repeating: timespec(tv_sec: Self.year2300, tv_nsec: 0), count: 2)
      #expect(utimensat(AT_FDCWD, "\(folder.deck)/\(name)", times, 0) == 0)
    }
    guard modified("a.jpg", folder) == Int64.max else { return }
    try finished(folder, request)
    try undo(folder)
    #expect(bytes(folder) == Self.photo && folder.files["/deck/a.jpg.xmp"] == Self.sidecar)
    for name in names { #expect((modified(name, folder) ?? 0) > Self.old, "\(name)") }
  }

  @Test(arguments: [0, 1, -1, 999_999_999, -999_999_999, -1_000_000_000, .max, .min])
  func aTimeIsOneThatTheSystemTakes(modified: Int64) {
    let time = fileTimes(modified: modified, accessed: timespec())[1]
    #expect((0..<1_000_000_000).contains(time.tv_nsec))
    #expect(Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) == modified)
  }
}
