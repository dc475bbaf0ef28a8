import Foundation
import GRDB
import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaJournal

/// Apply can be undone from a rebuilt journal.
@Suite struct PlanDamageTests {
  /// The number of steps: enough for several pages.
  private static let count = 400
  /// How many places are damaged, one after another.
  private static let rounds = getenv("KOLODA_TEST_ENDURANCE") != nil ? 300 : 14

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func plans(_ folder: LibraryFolder) -> JournalPlans {
    JournalPlans(folder.location, of: "ada")
  }

  private func latest(_ folder: LibraryFolder) throws -> Plan? {
    try plans(folder).latest(of: bytes("/a"))
  }

  /// Returns a journal with a finished plan, and the plan.
  private func folder(isCopied: Bool) throws -> (LibraryFolder, Plan) {
    let folder = try LibraryFolder()
    try folder.decide(0..<40, of: "/a")
    var plan = Plan(
      id: .random(), folder: bytes("/a"), time: UTCTime(microseconds: 5),
      steps: (0..<Self.count).map { number in
        Step(
          card: LibraryFolder.key(number % 40), action: .move, file: bytes("/a/\(number).png"),
          to: bytes("/out/\(number).png"),
          fileState: FileState(size: 1, modified: 2, device: 3, inode: .max - UInt64(number)),
          leader: number % 2 == 1 ? number - 1 : nil)
      })
    let log = plans(folder)
    try log.begin(plan)
    for number in plan.steps.indices { plan.steps[number].state = .done }
    try log.note(
      Dictionary(uniqueKeysWithValues: plan.steps.enumerated().map { ($0, $1) }), applied: [:],
      of: plan.id)
    plan.state = .finished
    try log.note(plan.state, of: plan.id)
    if isCopied { _ = JournalCopies(folder.location).makeDaily() }
    return (folder, plan)
  }

  private func damage(_ folder: LibraryFolder, _ body: (inout Data) -> Void) throws {
    let url = URL(filePath: folder.location.path)
    var bytes = try Data(contentsOf: url)
    body(&bytes)
    let handle = try FileHandle(forWritingTo: url)
    try handle.write(contentsOf: bytes)
    try handle.truncate(atOffset: UInt64(bytes.count))
    try handle.close()
  }

  @Test(arguments: [true, false])
  func aPlanThatCanBeReadIsKept(isCopied: Bool) throws {
    let (folder, made) = try folder(isCopied: isCopied)
    var plan = made
    plan.steps[7].times = Step.Times(earlier: -1, written: .max)
    try plans(folder).note([7: plan.steps[7]], applied: [:], of: plan.id)
    try damage(folder) { $0.replaceSubrange(0..<100, with: Data(repeating: 0xaa, count: 100)) }
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try latest(folder) == plan)
    #expect(try folder.eventIDs().count == 40)
    // A new plan can be kept.
    let next = Plan(id: .random(), folder: bytes("/a"), time: UTCTime(microseconds: 6), steps: [])
    try plans(folder).begin(next)
    #expect(try latest(folder) == next)
  }

  /// Each step is looked up by its leader's number, so a wrong one must not get into a run.
  @Test(arguments: [-1, 1, 2, 999, Int64.max, Int64.min])
  func aLeaderThatIsNoEarlierStepIsDamage(leader: Int64) throws {
    let (folder, plan) = try folder(isCopied: false)
    #expect(try latest(folder) == plan)
    let queue = try DatabaseQueue(path: folder.location.path)
    try queue.write { db in
      try db.execute(sql: "UPDATE step SET leader = ? WHERE number = 1", arguments: [leader])
    }
    try queue.close()
    #expect(throws: PlanLogError.journal(JournalError(.damaged, path: folder.location.path))) {
      _ = try latest(folder)
    }
  }

  @Test func aPlanOfAForgottenDeckIsForgotten() throws {
    let (folder, _) = try folder(isCopied: true)
    _ = try folder.library.forget(bytes("/a"))
    try damage(folder) { $0.replaceSubrange(0..<100, with: Data(repeating: 0xaa, count: 100)) }
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try latest(folder) == nil)
    #expect(try folder.library.decks().isEmpty)
  }

  @Test func aPlanOfTheCopyIsKept() throws {
    let (folder, plan) = try folder(isCopied: true)
    try damage(folder) { $0.removeAll() }
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try latest(folder) == plan)
  }

  @Test(arguments: [true, false])
  func eachPageMayBeLost(isCopied: Bool) throws {
    let (folder, plan) = try folder(isCopied: isCopied)
    let pages = try Data(contentsOf: URL(filePath: folder.location.path)).count / 4096
    var holes = 0
    for page in stride(from: 1, to: pages, by: max(1, pages / Self.rounds)) {
      let one = try LibraryFolder()
      try FileManager.default.copyItem(
        atPath: folder.location.directory, toPath: one.location.directory)
      try damage(one) { $0.resetBytes(in: (page * 4096)..<((page + 1) * 4096)) }
      _ = try JournalRepair(location: one.location).run()
      let found = try latest(one)
      if isCopied {
        #expect(found == plan, "page \(page)")
        continue
      }
      // The plan's own row may be lost, and its steps with it.
      guard let found else { continue }
      #expect((found.id, found.state, found.folder) == (plan.id, plan.state, plan.folder))
      for (step, wanted) in zip(found.steps, plan.steps) where step != wanted {
        #expect(step.state == .skipped && step.reason == .lost, "page \(page)")
        holes += 1
      }
      #expect(found.steps.last.map { $0.state == .done } ?? true, "page \(page)")
    }
    #expect(isCopied || holes > 0)
  }

  @Test func whatIsWrittenAtRandomNeverTraps() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed", seed)
    var noise = SeededGenerator(seed: seed)
    let (folder, _) = try folder(isCopied: false)
    for round in 0..<Self.rounds {
      let one = try LibraryFolder()
      try FileManager.default.copyItem(
        atPath: folder.location.directory, toPath: one.location.directory)
      try damage(one) { bytes in
        for _ in 0..<(1 + round % 4) {
          let count = 1 + Int(noise.next() % 600)
          let at = Int(noise.next() % UInt64(bytes.count - count))
          for offset in 0..<count { bytes[at + offset] = UInt8(truncatingIfNeeded: noise.next()) }
        }
      }
      guard try JournalRepair(location: one.location).run() != nil else { continue }
      let count = try latest(one)?.steps.count ?? 0
      #expect(count <= 1000 + 5 * Self.count, "seed \(seed), round \(round)")
    }
  }
}
