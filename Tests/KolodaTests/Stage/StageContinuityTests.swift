import TestSupport
import Testing

@testable import Koloda

/// No card ever jumps.
@Suite struct StageContinuityTests {
  /// Whatever the operation and its time, each card continues from where it is.
  @Test(arguments: seeds(16), [true, false])
  func nothingEverJumps(seed: UInt64, keepsHistory: Bool) throws {
    var script = try StageScript(seed: seed, keepsHistory: keepsHistory)
    for _ in 0..<60 {
      let operation = try #require(
        StageScript.Operation.allCases.randomElement(using: &script.random))
      try script.perform(operation)
      script.pass(milliseconds: script.random.int(0..<60))
    }
  }

  /// Ten thousand operations with pauses: no card jumps, gets lost or is shown twice.
  @Test(arguments: seeds(16, from: 3000), [true, false])
  func tenThousandOperations(seed: UInt64, keepsHistory: Bool) throws {
    var script = try StageScript(seed: seed, cards: 40, keepsHistory: keepsHistory)
    for _ in 0..<500 {
      let operation = try #require(
        StageScript.Operation.allCases.randomElement(using: &script.random))
      let cards = script.stage.deck.count
      try script.perform(operation)
      if operation != .insert, operation != .remove {
        #expect(script.stage.deck.count == cards, "after \(operation)")
      }
      script.time += script.random.double(0...0.3)
      script.advance()
    }
  }

  /// The same during a drag, with many moves between the other operations.
  @Test(arguments: seeds(16, from: 1000), [true, false])
  func nothingJumpsInADrag(seed: UInt64, keepsHistory: Bool) throws {
    try drag(seed, keepsHistory)
  }

  /// Seeds of old faults: a fading card blinked, a card was torn out of the view, and a card below
  /// reached its place too fast.
  @Test(arguments: [1201, 1243, 1378, 1380] as [UInt64])
  func whatJumpedOnceDoesNot(seed: UInt64) throws { try drag(seed, false) }

  private func drag(_ seed: UInt64, _ keepsHistory: Bool) throws {
    var script = try StageScript(seed: seed, keepsHistory: keepsHistory)
    let others: [StageScript.Operation] = [
      .letGo, .cancel, .layout, .insert, .remove, .move, .style, .swipe, .undo, .redo, .hold,
      .sendToBack, .throwBack, .jump, .replace, .flip, .axis, .endless, .takeBack, .sendOff,
      .reorder,
    ]
    for _ in 0..<25 {
      try script.perform(.grab)
      for _ in 0..<script.random.int(1..<8) {
        try script.perform(.drag)
        script.pass(milliseconds: script.random.int(0..<20))
        script.expectHeld()
      }
      try script.perform(try #require(others.randomElement(using: &script.random)))
      script.pass(milliseconds: script.random.int(0..<200))
    }
  }
}
