import Koloda

/// All decides and marks of a ledger, in columns: most take little more memory than their ID.
struct DecideLog: Sendable {
  /// The Boolean properties of a decide, stored together.
  private struct Traits: OptionSet {
    let rawValue: Int
    static let isAlone = Traits(rawValue: 1)
    static let isOwn = Traits(rawValue: 2)
    static let isOfView = Traits(rawValue: 4)
  }

  /// The IDs of the decides, and those of other events if they were adopted from a journal's log.
  private var ids = ChunkedArray<EventID>()
  /// How many IDs were adopted; `popLast` never removes those.
  private var adoptedCount = 0
  /// The index in `ids` of each decide's ID.
  private var idPlaces = PackedColumn()
  private var lamports = PackedColumn()
  private var times = PackedColumn()
  private var cards = PackedColumn()
  private var saids = PackedColumn()
  private var traits = PackedColumn()
  private var previous = PackedColumn()
  private var previousInGroup = PackedColumn()
  private var below = PackedColumn()
  private var reversals = PackedColumn()
  /// The group of each decide whose group has an ID other than its own.
  private var groups = SparseIDs()

  var count: Int { idPlaces.count }
  var indices: Range<Int> { 0..<count }

  /// Shares the IDs of a journal's events, so that decides added from them need no memory for
  /// theirs.
  ///
  /// - Returns: false, without adopting anything, if the log already has IDs.
  mutating func adopt(_ ids: ChunkedArray<EventID>) -> Bool {
    guard self.ids.count == 0 else { return false }
    self.ids = ids
    adoptedCount = ids.count
    return true
  }

  subscript(index: Int) -> Decide {
    Decide(
      stamp: stamp(index), group: group(index), time: time(index), card: card(index),
      said: said(index), isAlone: isAlone(index), isOwn: isOwn(index), isOfView: isOfView(index),
      previous: previous[index], previousInGroup: previousInGroup[index], below: below[index],
      reversal: reversals[index])
  }

  /// Adds a decide.
  ///
  /// - Parameter place: the index of the decide's ID among the adopted ones; nil if it is not
  ///   there.
  mutating func append(_ decide: Decide, idAt place: Int? = nil) {
    groups.append(decide.group != decide.stamp.id ? decide.group : nil)
    if place == nil { ids.append(decide.stamp.id) }
    idPlaces.append(place ?? ids.count - 1)
    lamports.append(Int(decide.stamp.lamport))
    times.append(Int(decide.time.microseconds))
    cards.append(decide.card.rawValue)
    saids.append(decide.said)
    var traits: Traits = []
    if decide.isAlone { traits.insert(.isAlone) }
    if decide.isOwn { traits.insert(.isOwn) }
    if decide.isOfView { traits.insert(.isOfView) }
    self.traits.append(traits.rawValue)
    previous.append(decide.previous)
    previousInGroup.append(decide.previousInGroup)
    below.append(decide.below)
    reversals.append(decide.reversal)
  }

  mutating func popLast() {
    guard count > 0 else { return }
    groups.popLast()
    if idPlaces[count - 1] >= adoptedCount { ids.popLast() }
    idPlaces.popLast()
    lamports.popLast()
    times.popLast()
    cards.popLast()
    saids.popLast()
    traits.popLast()
    previous.popLast()
    previousInGroup.popLast()
    below.popLast()
    reversals.popLast()
  }

  // MARK: Fields of a decide

  func id(_ index: Int) -> EventID { ids[idPlaces[index]] }

  func stamp(_ index: Int) -> EventStamp {
    EventStamp(lamport: Int64(lamports[index]), id: id(index))
  }

  func group(_ index: Int) -> EventID { groups[index] ?? id(index) }

  func time(_ index: Int) -> UTCTime { UTCTime(microseconds: Int64(times[index])) }
  func card(_ index: Int) -> CardID { CardID(cards[index]) }
  func said(_ index: Int) -> Int { saids[index] }
  func isMark(_ index: Int) -> Bool { saids[index] < 0 }
  func isAlone(_ index: Int) -> Bool { has(.isAlone, index) }
  func isOwn(_ index: Int) -> Bool { has(.isOwn, index) }
  func isOfView(_ index: Int) -> Bool { has(.isOfView, index) }
  func below(_ index: Int) -> Int { below[index] }
  func reversal(_ index: Int) -> Int { reversals[index] }

  private func has(_ trait: Traits, _ index: Int) -> Bool {
    Traits(rawValue: traits[index]).contains(trait)
  }

  /// A linked list of decides.
  enum Link {
    case previous, previousInGroup
  }

  /// The decide before another one in a linked list; -1 if there is none.
  func before(_ index: Int, in link: Link) -> Int {
    switch link {
    case .previous: previous[index]
    case .previousInGroup: previousInGroup[index]
    }
  }

  // MARK: Changing decides

  mutating func setBefore(_ index: Int, in link: Link, _ other: Int) {
    switch link {
    case .previous: previous[index] = other
    case .previousInGroup: previousInGroup[index] = other
    }
  }

  mutating func setBelow(_ index: Int, _ other: Int) { below[index] = other }
  mutating func setReversal(_ index: Int, _ reversal: Int) { reversals[index] = reversal }

  /// Marks a decide as retracted, so that it belongs to nobody.
  mutating func disown(_ index: Int) { traits[index] &= ~Traits.isOwn.rawValue }

  mutating func setOfView(_ index: Int) { traits[index] |= Traits.isOfView.rawValue }
}
