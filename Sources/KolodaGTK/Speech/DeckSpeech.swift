import Koloda

/// The texts that assistive technology gets about a deck: its front card and each decision.
///
/// Provide them in the user's language.
@MainActor
public struct DeckSpeech {
  /// Returns a card's name; without it, set the deck's name with
  /// `DeckView.setAccessibleName(_:)`.
  public var name: (@MainActor (CardID) -> String)?
  /// Returns more about a card, such as why it can't be shown; nil for nothing more.
  public var description: @MainActor (CardID) -> String? = { _ in nil }
  /// Returns a card's name while its back is shown, made from its usual name.
  public var back: @MainActor (CardID, _ name: String) -> String = { "\($1), back" }
  /// Returns a card's name while it waits for an answer, made from its usual name.
  public var waiting: @MainActor (_ name: String) -> String = { "\($0), waiting" }
  /// Returns a card's place in the deck, from 1; nil for the place after the decided cards.
  public var place: @MainActor (CardID) -> Int? = { _ in nil }
  /// Returns the text for a card's name, its place in the deck and the number of cards.
  public var position: @MainActor (_ name: String, _ place: Int, _ count: Int) -> String = {
    "\($0), \($1) of \($2)"
  }
  /// Returns the deck's name when all cards are decided, made from their number.
  public var ranOut: @MainActor (_ count: Int) -> String = { "All decided, \($0) of \($0)" }
  /// Returns the announcement that a card has been decided or redone; nil announces nothing.
  public var decided: @MainActor (_ name: String, SwipeDirection) -> String? = {
    "\($0): swiped \($1.spoken)"
  }
  /// Returns the announcement that a decision has been undone; nil announces nothing.
  public var undone: @MainActor (_ name: String) -> String? = { "\($0): undone" }

  /// Makes English speech without card names: announcements call cards by number.
  public init() {}

  /// The name of a card in an announcement.
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
