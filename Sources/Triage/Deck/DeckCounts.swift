import Koloda

/// How far a deck has come, by what is on disk.
public struct DeckCounts: Hashable, Sendable {
  /// How many cards lie on each pile.
  public struct Piles: Hashable, Sendable, Codable {
    /// Cards swiped right.
    public var keep = 0
    /// Cards swiped left.
    public var reject = 0
    /// Cards swiped up.
    public var favourite = 0
    /// Cards swiped down.
    public var later = 0

    /// How many cards lie on a pile.
    public subscript(pile: Pile) -> Int {
      get {
        switch pile {
        case .keep: keep
        case .reject: reject
        case .favourite: favourite
        case .later: later
        }
      }
      set {
        switch pile {
        case .keep: keep = newValue
        case .reject: reject = newValue
        case .favourite: favourite = newValue
        case .later: later = newValue
        }
      }
    }

    /// How many cards lie on all piles together.
    public var total: Int { keep + reject + favourite + later }
  }

  /// How many cards the deck has.
  public var cards: Int
  /// How many of them lie on each pile.
  public var piles: Piles
  /// The front card: the one taken back last, or the first that is not decided.
  public var next: CardID?
  /// How many decisions can be taken back.
  public var undoable: Int
  /// How many of those taken back can be done again.
  public var redoable: Int

  /// How many cards are decided.
  public var decided: Int { piles.total }
  /// How many cards are still to decide.
  public var remaining: Int { cards - decided }
}
