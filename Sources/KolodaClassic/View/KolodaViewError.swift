import KolodaGTK

/// An error in a request to a deck view.
///
/// The deck is unchanged, with two exceptions: after `editWhileCounting` it has as many cards as
/// the data source, and it is empty if a new data source reports an illegal number of cards.
public enum KolodaViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an edit by index.
  public enum Edit: String, Hashable, Sendable {
    /// Showing cards that are new in the data source.
    case insert
    /// Removing cards that are gone from the data source.
    case remove
    /// Requesting the contents of cards again.
    case reload
  }

  /// There is no data source to edit by index.
  case noDataSource(Edit)
  /// The range is not in the deck.
  case outOfRange(Edit, range: Range<Int>, count: Int)
  /// After the edit, the data source reports another number of cards than the edit implies.
  case countMismatch(Edit, range: Range<Int>, before: Int, expected: Int, reported: Int)
  /// The data source reports a negative number of cards.
  case negativeCount(Int)
  /// The data source reports more cards than a deck can hold.
  case excessiveCount(Int, limit: Int)
  /// The data source edits the deck while it is asked for the number of cards; the deck then adopts
  /// the number that it reports in the end.
  case editWhileCounting
  /// The deck refused the edit.
  case deck(DeckError)

  /// The error in English, with the numbers involved.
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
