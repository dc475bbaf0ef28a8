import Koloda

/// What a window shows at the moment of a line in the trace.
struct TraceScene {
  /// The deck's front card; nil without one.
  var front: CardID?
  /// What lies over the deck; nil if nothing does.
  var cover: DeckCover?
}
