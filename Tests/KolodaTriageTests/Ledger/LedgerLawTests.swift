import Koloda
import TestSupport
import Testing

@testable import KolodaTriage

/// Whatever events come, in any order, the ledger's state follows from them.
@Suite struct LedgerLawTests {
  /// The events of several seats and people, without a view.
  @Test(arguments: seeds(40, from: 1))
  func eventsMeanTheSameInAnyOrder(seed: UInt64) {
    var world = LedgerWorld(seed: seed, cardCount: Int(seed % 5) + 1)
    for _ in 0..<Int.random(in: 0...30, using: &world.random) { world.makeForeign() }
    let events = world.coming
    for _ in 0..<3 {
      var copy = world
      copy.coming = events.shuffled(using: &world.random)
      while !copy.coming.isEmpty {
        copy.takeOneOfOthers()
        if copy.random.once(in: 3) { copy.toggle() }
      }
      copy.open()
      copy.check("after \(events.count) events", countsSteps: true)
    }
  }

  /// A view decides, undoes and redoes while others do the same, and some of its acts can't be
  /// kept.
  @Test(arguments: seeds(80, from: 1))
  func aViewAmongOthers(seed: UInt64) {
    var world = LedgerWorld(seed: seed, cardCount: Int(seed % 6) + 1)
    // A third of the views are alone.
    let hasOthers = seed % 3 != 0
    if hasOthers {
      for _ in 0..<Int.random(in: 0...12, using: &world.random) { world.makeForeign() }
      // Some events arrive after the view has opened, including events that others refer to.
      let late = world.random.once(in: 2) ? 0 : Int.random(in: 0...4, using: &world.random)
      while world.coming.count > late { world.takeOneOfOthers() }
    }
    world.open()
    for step in 0..<50 {
      switch Int.random(in: 0..<15, using: &world.random) {
      case 0...3: world.decide()
      case 4...6: world.undo()
      case 7...8: world.redo()
      case 9 where hasOthers: world.makeForeign()
      case 10 where hasOthers: world.takeOneOfOthers()
      case 11: if world.random.once(in: 3) { world.toggle() }
      case 12:
        if let index = world.pending.indices.randomElement(using: &world.random) {
          world.retract(at: index)
        }
      case 13: if !world.pending.isEmpty { world.pending.removeFirst() }
      case 14: if world.random.once(in: 10) { world.open() }
      default: break
      }
      world.check("step \(step)", countsSteps: step % 10 == 9)
    }
    while !world.pending.isEmpty {
      world.retract(at: world.pending.count - 1)
      world.check("taking back")
    }
  }
}
