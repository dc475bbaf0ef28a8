import Koloda

// The entries that can be undone. Those from before the view opened are not stored, but computed
// from the log.
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

  /// Removes the last entry.
  mutating func dropLastHeld() {
    if let opened = reach.opened.last, reach.undo.last.map({ $0 < entry(opened) }) ?? true {
      reach.opened.popLast()
    } else {
      reach.undo.popLast()
    }
  }

  /// Inserts an entry unless it exists.
  mutating func insertHeld(_ new: Reach.Entry) {
    let isOpened =
      new.decide < reach.openedDecides && new.stamp == decides.stamp(new.decide)
      && reach.opened.contains(new.decide) { new < entry($0) }
    if !isOpened, !reach.undo.containsSorted(new) { reach.undo.insertSorted(new) }
  }

  /// Calls `body` with each entry from last to first until it returns false.
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

  /// Calls `body` with each entry from first to last.
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

  /// The last entry that satisfies a condition; nil if there is none.
  func lastHeld(where holds: (Reach.Entry) -> Bool) -> Reach.Entry? {
    var found: Reach.Entry?
    eachHeldFromLast { entry in
      if holds(entry) { found = entry }
      return found == nil
    }
    return found
  }
}
