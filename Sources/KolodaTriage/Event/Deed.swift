/// What an Apply did to a card's files; the raw value is its name in the journal.
package enum Deed: String, CaseIterable, Hashable, Sendable {
  /// They went to the trash.
  case trash
  /// They moved to another folder.
  case move
  /// They were copied to another folder.
  case copy
  /// The decision was written.
  case verdict
  /// The turn was written.
  case turn
  /// Something was written, but the files did not get to their destination.
  case half
  /// What an Apply had done before was undone.
  case undone = ""

  /// Whether the files have left their folder.
  package var tookAway: Bool { self == .trash || self == .move }
}
