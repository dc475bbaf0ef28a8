import Koloda

/// One card's part in a decide or mark event; marks are undone and redone like decides.
struct Decide {
  let stamp: EventStamp
  let group: EventID
  let time: UTCTime
  let card: CardID
  /// The pile's index in `pileIDs`; for a mark, the bitwise complement of its index in `marks`.
  let said: Int
  /// Whether it is the only decide in its group.
  let isAlone: Bool
  /// Whether the ledger's person made it; false once it is retracted.
  var isOwn: Bool
  /// Whether it was made through this view.
  var isOfView = false
  /// The card's decide that arrived before this one; -1 for none.
  var previous: Int
  /// The group's decide that arrived before this one; -1 for none.
  var previousInGroup = -1
  /// The card's next older own decide on the same topic that is alive; -1 for none.
  var below = -1
  /// The index in `reversals` of the newest undo or redo of it; -1 for none.
  var reversal = -1
}
