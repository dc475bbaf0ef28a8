import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// A batch is recorded in the log while the next one runs, and nothing is lost if the log fails.
@Suite struct BatchNoteTests {
  /// Two full batches and part of a third.
  private static let count = 2 * StepBatch.mostSteps + 7

  @Test(arguments: [false, true]) func aLogThatFailsLosesNothing(isBack: Bool) throws {
    let folder = try PhotoFolder()
    for number in 0..<Self.count { try folder.write("\(number).jpg", "\(number)") }
    var request = folder.request([:])
    request.actions = [.keep: folder.moveOut]
    request.photos = (0..<Self.count).map { number in
      ApplyRequest.Photo(
        card: CardKey(version: 2, digest: Array("\(number)".utf8)), pile: .keep, verdict: .keep,
        file: Array("\(folder.deck)/\(number).jpg".utf8))
    }
    let before = folder.files
    var run = try PlanRun(
      new: folder.plan(request), log: FailingLog(folder.log, taking: 1))
    #expect(throws: PlanLogError.self) { try run.finish() }
    let kept = try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
    #expect(kept.state == .running)
    #expect(
      kept.steps.map(\.state)
        == kept.steps.indices.map { $0 < StepBatch.mostSteps ? .done : .waiting })
    var next = PlanRun(kept, log: folder.log)
    if isBack {
      #expect(try next.undo())
      #expect(folder.files == before)
    } else {
      try next.finish()
      #expect(next.plan.steps.allSatisfy { $0.state == .done })
      #expect(folder.files.keys.allSatisfy { $0.hasPrefix("/out/") })
      #expect(folder.files.values.sorted() == before.values.sorted())
    }
  }
}
