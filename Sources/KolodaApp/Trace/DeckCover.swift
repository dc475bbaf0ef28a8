/// What lies over a window's deck.
enum DeckCover: String {
  /// The front card's photo in its own size.
  case closeup
  /// A menu, or something else that closes at a press beside it.
  case menu
  /// A page in the place of the deck.
  case page
  /// A window that must be answered first.
  case dialog

  /// Whether the front card can't be decided: it is not what the user looks at.
  ///
  /// The close-up shows that very card, so keys and buttons decide it there, too.
  var keepsFromDeciding: Bool { self != .closeup }
}
