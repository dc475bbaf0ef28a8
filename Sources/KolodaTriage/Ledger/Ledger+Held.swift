import Koloda

// The entries of what can be undone: those that were there when the view opened are not kept one by
// one, but made of the log.
extension Ledger {
  private func entry(_ decide: Int) -> Reach.Entry {
    Reach.Entry(decide: decide, stamp: decides.stamp(decide))
  }

  /// The last entry; nil if there is none.
  var lastHeld: Reach.Entry? {
    guard let opened = reach.opened.last else { return reach.undo.last }
    guard let later = reach.undo.last, entry(opened) < later else { return entry(opened) }
    return later
  }

  /// Forgets the last entry.
  mutating func dropLastHeld() {
    if let opened = reach.opened.last, reach.undo.last.map({ $0 < entry(opened) }) ?? true {
      reach.opened.popLast()
    } else {
      reach.undo.popLast()
    }
  }

  /// Adds an entry unless it is there.
  mutating func insertHeld(_ new: Reach.Entry) {
    let isOpened =
      new.decide < reach.openedDecides && new.stamp == decides.stamp(new.decide)
      && reach.opened.contains(new.decide) { new < entry($0) }
    if !isOpened, !reach.undo.containsSorted(new) { reach.undo.insertSorted(new) }
  }

  /// Calls back with each entry, the last first, until told to stop.
  func eachHeldFromLast(_ body: (Reach.Entry) -> Bool) {
    var cursor = reach.opened.end
    var later = reach.undo.count - 1
    while true {
      let opened = reach.opened.decide(at: cursor).map(entry)
      if later >= 0, opened.map({ $0 < reach.undo[later] }) ?? true {
        guard body(reach.undo[later]) else { return }
        later -= 1
      } else if let opened {
        guard body(opened) else { return }
        reach.opened.retreat(&cursor)
      } else {
        return
      }
    }
  }

  /// Calls back with each entry, the first first.
  func eachHeld(_ body: (Reach.Entry) -> Void) {
    var cursor = reach.opened.start
    var later = 0
    while true {
      let opened = reach.opened.decide(at: cursor).map(entry)
      if later < reach.undo.count, opened.map({ reach.undo[later] < $0 }) ?? true {
        body(reach.undo[later])
        later += 1
      } else if let opened {
        body(opened)
        reach.opened.advance(&cursor)
      } else {
        return
      }
    }
  }

  /// The last entry for which something holds; nil if there is none.
  func lastHeld(where holds: (Reach.Entry) -> Bool) -> Reach.Entry? {
    var found: Reach.Entry?
    eachHeldFromLast { entry in
      if holds(entry) { found = entry }
      return found == nil
    }
    return found
  }
}
