import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaOutcomes

/// Batches divide the steps in order, and none copies too many bytes.
@Suite struct StepBatchTests {
  private func plan(_ steps: [(Step.Action, size: Int64)]) -> Plan {
    Plan(
      id: EventID(high: 1, low: 1), folder: Array("/deck".utf8), time: UTCTime(microseconds: 0),
      steps: steps.enumerated().map { number, step in
        Step(
          card: CardKey(version: 2, digest: []), action: step.0,
          file: Array("/deck/\(number)".utf8),
          to: Array("/out/\(number)".utf8),
          fileState: FileState(size: step.size, modified: 0, device: 0, inode: UInt64(number)))
      })
  }

  @Test func eachStepIsInOneBatchInOrder() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let actions: [Step.Action] = [.copy, .trash, .verdict]
    let plan = plan(
      (0..<5000).map { _ in
        (
          actions.randomElement(using: &random) ?? .copy,
          Int64.random(in: 0...4_000_000, using: &random)
        )
      })
    var left = Array(plan.steps.indices)[...]
    var seen: [Int] = []
    while !left.isEmpty {
      let batch = StepBatch(of: left, in: plan)
      try #require(!batch.steps.isEmpty)
      seen += batch.steps
      left = left.dropFirst(batch.steps.count)
      #expect(batch.steps.count <= 1024 && batch.copies.count <= StepBatch.mostCopies)
      #expect(batch.copies == Set(batch.steps.filter { plan.steps[$0].action == .copy }))
      #expect(batch.copies.reduce(0) { $0 + (plan.steps[$1].fileState?.size ?? 0) } <= 256 << 20)
    }
    #expect(seen == Array(plan.steps.indices), "seed \(seed)")
  }

  /// A file larger than a batch may copy, and sizes that no file can have.
  @Test func oneStepIsAlwaysTaken() {
    let plan = plan([(.copy, 1 << 40), (.copy, .max), (.copy, -5), (.copy, .min)])
    #expect(StepBatch(of: plan.steps.indices.map(\.self)[...], in: plan).steps == [0])
    #expect(StepBatch(of: [1, 2, 3], in: plan).steps.first == 1)
    #expect(StepBatch(of: [2, 3], in: plan).steps == [2, 3])
  }
}
