import KolodaGTK

/// What was asked of a deck view and cannot be; the deck is as it was before.
public enum KolodaViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a range of cards was to be subject to.
  public enum Edit: String, Hashable, Sendable {
    /// To be shown, being new in the data source.
    case insert
    /// To be taken out, being gone from the data source.
    case remove
    /// To be asked for again.
    case reload
  }

  /// An edit by index without a data source.
  case noDataSource(Edit)
  /// A range that isn't in the deck.
  case outOfRange(Edit, range: Range<Int>, count: Int)
  /// A data source whose count, after an edit, isn't the one before with the edit's cards.
  case countMismatch(Edit, range: Range<Int>, before: Int, expected: Int, reported: Int)
  /// A data source that says it has fewer than no cards.
  case negativeCount(Int)
  /// A data source that says it has more cards than a deck can hold.
  case excessiveCount(Int, limit: Int)
  /// A data source that edits the deck while it is asked how many cards there are.
  case editWhileCounting
  /// An edit that the deck refused.
  case deck(DeckError)

  /// The error in words, naming the numbers.
  public var description: String {
    switch self {
    case .noDataSource(let edit):
      "Cannot \(edit.rawValue) cards by index: the deck view has no data source."
    case .outOfRange(let edit, let range, let count):
      "Cannot \(edit.rawValue) cards \(range): the deck has \(count) cards."
    case .countMismatch(let edit, let range, let before, let expected, let reported):
      "Cannot \(edit.rawValue) cards \(range): the data source has \(reported) cards, but after "
        + "\(before) cards before it there should be \(expected)."
    case .negativeCount(let count):
      "The data source says that it has \(count) cards."
    case .excessiveCount(let count, let limit):
      "The data source says that it has \(count) cards; a deck holds \(limit) at most."
    case .editWhileCounting:
      "The data source edits the deck while it is asked for the number of cards."
    case .deck(let error): error.description
    }
  }
}
