/// What of a deck view is mirrored for right-to-left text.
struct DeckMirroring {
  /// Whether the widget's text runs from right to left.
  var isRightToLeft = false
  /// Whether the deck's layout is mirrored then.
  var ofLayout = true
  /// Whether left and right decisions swap sides then.
  var ofDirections = false

  /// Whether the whole scene is mirrored, with its movements.
  var ofScene: Bool { isRightToLeft && ofDirections }
  /// Whether the stage mirrors the frames of its cards.
  var ofFrames: Bool { isRightToLeft && ofLayout != ofDirections }

  /// The same with a change.
  func with(_ change: (inout DeckMirroring) -> Void) -> DeckMirroring {
    var copy = self
    change(&copy)
    return copy
  }
}
