import Koloda

/// What a view of a deck may undo and redo.
///
/// A view undoes its person's decisions that existed when it opened and its own since, those that
/// came to hold last first, a group at a time; a group with a card that another event decides by
/// now is skipped, and so is one of whose cards none is present. It redoes what it undid itself,
/// the last first, until its next decision.
struct Reach: Sendable {
  /// A decide that came to hold; dead once the decide came to hold at another time.
  struct Activation: Sendable {
    var decide: Int
    var stamp: EventStamp
  }

  /// The decides that came to hold, the last at the end.
  var undo = ChunkedArray<Activation>()
  /// Groups that were undone, by one of their decides; the last at the end.
  var redo: [Int] = []
}

extension Ledger {
  /// Begins a view: all that its person did so far can be undone, and what was undone since the
  /// person's last decision redone.
  package mutating func open() {
    var held: [Reach.Activation] = []
    var undone: [(decide: Int, stamp: EventStamp)] = []
    var lastDecide: EventStamp?
    var isSorted = true
    for (index, decide) in decides.enumerated() where decide.isOwn {
      lastDecide = max(lastDecide ?? decide.stamp, decide.stamp)
      if let verdict = decide.verdict, verdict.isUndo {
        undone.append((index, verdict.stamp))
      } else {
        let stamp = decide.activation
        if let last = held.last, stamp < last.stamp { isSorted = false }
        held.append(Reach.Activation(decide: index, stamp: stamp))
      }
    }
    if !isSorted { held.sort { $0.stamp < $1.stamp } }
    reach = Reach()
    for activation in held { reach.undo.append(activation) }
    let redoable = undone.filter { undone in lastDecide.map { $0 < undone.stamp } ?? true }
    var seen: Set<EventID> = []
    for entry in redoable.sorted(by: { $0.stamp > $1.stamp })
    where seen.insert(decides[entry.decide].group).inserted {
      reach.redo.append(entry.decide)
    }
    reach.redo.reverse()
  }

  /// Notes an event of the view's own that has been applied.
  package mutating func note(own event: Event<CardID>) {
    switch event.kind {
    case .decide:
      reach.redo.removeAll(keepingCapacity: true)
      for index in lastDecides(of: event) { activate(index) }
    case .undo(let decide):
      if let index = event.cards.first.flatMap({ index(of: decide, on: $0) }),
        reach.redo.last.map({ decides[$0].group != decides[index].group }) ?? true
      {
        reach.redo.append(index)
      }
    case .redo(let decide):
      for card in event.cards {
        guard let index = index(of: decide, on: card) else { continue }
        activate(index)
        let group = decides[index].group
        reach.redo.removeAll { decides[$0].group == group }
      }
    case .note, .applied: break
    }
  }

  private mutating func activate(_ index: Int) {
    dropDead()
    reach.undo.append(Reach.Activation(decide: index, stamp: decides[index].activation))
  }

  /// Lets a decide be undone again whose undo could not be kept.
  mutating func reactivate(_ index: Int) {
    let stamp = decides[index].activation
    guard decides[index].isAlive,
      !reach.undo.contains(where: { $0.decide == index && $0.stamp == stamp })
    else { return }
    reach.undo.append(Reach.Activation(decide: index, stamp: stamp))
  }

  /// The decides that an event has just added: they stand at the end.
  private func lastDecides(of event: Event<CardID>) -> [Int] {
    let first = decides.count - event.cards.count
    return (max(first, 0)..<decides.count).filter { decides[$0].stamp.id == event.id }
  }

  private func index(of decide: EventID, on card: CardID) -> Int? {
    var index = head(of: card)
    while index >= 0 {
      if decides[index].stamp.id == decide { return index }
      index = decides[index].previous
    }
    return nil
  }

  private func isDead(_ activation: Reach.Activation) -> Bool {
    guard activation.decide < decides.count else { return true }
    let decide = decides[activation.decide]
    return !decide.isAlive || decide.activation != activation.stamp
  }

  private mutating func dropDead() {
    while let last = reach.undo.last, isDead(last) { reach.undo.popLast() }
  }

  private func canUndo(_ activation: Reach.Activation) -> Bool {
    guard !isDead(activation) else { return false }
    let group = group(of: activation.decide)
    return group.allSatisfy(holds) && group.contains { isPresent(decides[$0].card) }
  }

  private func canRedo(_ index: Int) -> Bool {
    guard index < decides.count else { return false }
    let group = group(of: index)
    return group.contains { isPresent(decides[$0].card) }
      && group.allSatisfy { index in
        let decide = decides[index]
        return !decide.isAlive && !isOutdone(decide)
      }
  }

  /// Whether another decide would hold though this one came back.
  private func isOutdone(_ decide: Decide) -> Bool {
    var index = head(of: decide.card)
    while index >= 0 {
      let other = decides[index]
      if other.isOwn, other.isAlive, decide.stamp < other.stamp { return true }
      index = other.previous
    }
    return false
  }

  // MARK: What comes next

  /// The decisions that the next undo takes back, the last first; none if there is nothing to
  /// undo.
  package var undoable: [Decision] { undoableGroup?.map { decision(at: $0) } ?? [] }

  /// The decisions that the next redo makes again; none if there is nothing to redo.
  package var redoable: [Decision] { redoableGroup?.map { decision(at: $0) } ?? [] }

  private var undoableGroup: [Int]? {
    reach.undo.last(where: canUndo).map { group(of: $0.decide) }
  }

  private var redoableGroup: [Int]? { reach.redo.last(where: canRedo).map { group(of: $0) } }

  /// What the events of the next undo are about: each a decide with its cards.
  package var undoTargets: [EventTarget] { targets(undoableGroup ?? []) }

  /// What the events of the next redo are about.
  package var redoTargets: [EventTarget] { targets(redoableGroup ?? []) }

  private func targets(_ group: [Int]) -> [EventTarget] {
    var targets: [EventTarget] = []
    for index in group {
      let decide = decides[index]
      if targets.last?.decide == decide.stamp.id {
        targets[targets.count - 1].cards.append(decide.card)
      } else {
        targets.append(EventTarget(decide: decide.stamp.id, cards: [decide.card]))
      }
    }
    return targets
  }

  /// How many groups can be undone, one after another.
  package var undoableCount: Int {
    reach.undo.count { isLastOfGroup($0.decide) && canUndo($0) }
  }

  private func isLastOfGroup(_ index: Int) -> Bool {
    index < decides.count && group(of: index).first == index
  }

  /// How many groups can be redone.
  package var redoableCount: Int { reach.redo.count { canRedo($0) } }

  /// The last decisions that can be undone, the last first.
  ///
  /// - Parameter most: how many at most.
  package func recentDecisions(_ most: Int) -> [Decision] {
    var found: [Decision] = []
    for activation in reach.undo.reversed() {
      guard found.count < most else { break }
      if canUndo(activation), isPresent(decides[activation.decide].card) {
        found.append(decision(at: activation.decide))
      }
    }
    return found
  }

  /// The decisions that hold and can be undone, the first that was made first.
  package var history: [Decision] {
    reach.undo.filter { canUndo($0) && isPresent(decides[$0.decide].card) }
      .map { decision(at: $0.decide) }
  }

  /// The decisions that can be redone, the next one last.
  package var redoHistory: [Decision] {
    reach.redo.filter { canRedo($0) && isPresent(decides[$0].card) }.map { decision(at: $0) }
  }
}

/// A decide that an undo or redo is about.
package struct EventTarget: Hashable, Sendable {
  /// The decide's number.
  package var decide: EventID
  /// Its cards.
  package var cards: [CardID]
}
