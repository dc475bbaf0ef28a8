import Koloda

/// What assistive technology is told about a deck: its front card, and what was decided.
///
/// Give it in the user's language.
@MainActor
public struct DeckSpeech {
  /// What a card is called; nil leaves the deck's name to `KolodaView.setAccessibleName(_:)`.
  public var name: (@MainActor (CardID) -> String)?
  /// More about a card, such as why it can't be shown.
  public var description: @MainActor (CardID) -> String? = { _ in nil }
  /// What a card is called while its back is shown; it is given what it is called otherwise.
  public var back: @MainActor (CardID, _ name: String) -> String = { "\($1), back" }
  /// What a card is called that waits for an answer; it is given what it is called otherwise.
  public var waiting: @MainActor (_ name: String) -> String = { "\($0), waiting" }
  /// Where a card stands in the deck, from 1; nil for a card behind those that are decided.
  public var place: @MainActor (CardID) -> Int? = { _ in nil }
  /// A card's name with its place in the deck and the number of cards.
  public var position: @MainActor (_ name: String, _ place: Int, _ count: Int) -> String = {
    "\($0), \($1) of \($2)"
  }
  /// What the deck is called when every card is decided; it is given their number.
  public var ranOut: @MainActor (_ count: Int) -> String = { "All decided, \($0) of \($0)" }
  /// What is announced when a card was decided, or decided again; nil announces nothing.
  public var decided: @MainActor (_ name: String, SwipeDirection) -> String? = {
    "\($0): swiped \($1.spoken)"
  }
  /// What is announced when a decision was undone; nil announces nothing.
  public var undone: @MainActor (_ name: String) -> String? = { "\($0): undone" }

  /// Makes speech in English without names: cards are called by their numbers.
  public init() {}

  /// What a card is called in an announcement.
  func announcedName(of card: CardID) -> String {
    name?(card) ?? "Card \(card.rawValue + 1)"
  }
}

extension SwipeDirection {
  /// The direction in English.
  fileprivate var spoken: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .up: "up"
    case .down: "down"
    case .topLeft: "up and left"
    case .topRight: "up and right"
    case .bottomLeft: "down and left"
    case .bottomRight: "down and right"
    }
  }
}
