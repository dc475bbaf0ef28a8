import Koloda

// Events as closures and streams, for programs that don't need an observer object.
extension DeckView {
  /// A stream of all events from now on, for `for await`; each access returns a new stream, which
  /// ends with the view.
  ///
  /// Under GLib's main loop the main actor's tasks run only after a call of
  /// `DeckView.integrateSwiftConcurrency()`.
  public var events: AsyncStream<DeckViewEvent> { happenings.stream() }

  /// The object that receives the view's events; not retained.
  public var observer: (any DeckViewObserver)? {
    get { happenings.observer }
    set {
      happenings.observer = newValue
      frontChanged()
    }
  }
  /// The object that decides what may be done; not retained.
  ///
  /// Without a policy everything is allowed.
  public var policy: (any DeckViewPolicy)? {
    get { questions.policy }
    set {
      questions.policy = newValue
      frontChanged()
    }
  }

  /// Called when a card has been decided.
  public var onSwipe: (@MainActor (Deck.Decision) -> Void)? {
    get { happenings.closures.onSwipe }
    set { happenings.closures.onSwipe = newValue }
  }
  /// Called when a decision has been undone.
  public var onUndo: (@MainActor (Deck.Decision) -> Void)? {
    get { happenings.closures.onUndo }
    set { happenings.closures.onUndo = newValue }
  }
  /// Called when a decision has been redone.
  public var onRedo: (@MainActor (Deck.Decision) -> Void)? {
    get { happenings.closures.onRedo }
    set { happenings.closures.onRedo = newValue }
  }
  /// Called when another card has become the front card.
  public var onShow: (@MainActor (CardID) -> Void)? {
    get { happenings.closures.onShow }
    set { happenings.closures.onShow = newValue }
  }
  /// Called when the front card has been tapped or clicked.
  public var onSelect: (@MainActor (CardID) -> Void)? {
    get { happenings.closures.onSelect }
    set { happenings.closures.onSelect = newValue }
  }
  /// Called when a card has been flipped, with true if it now shows its back.
  public var onFlip: (@MainActor (CardID, Bool) -> Void)? {
    get { happenings.closures.onFlip }
    set { happenings.closures.onFlip = newValue }
  }
  /// Called when the held card has moved.
  public var onDrag: (@MainActor (DragProgress) -> Void)? {
    get { happenings.closures.onDrag }
    set { happenings.closures.onDrag = newValue }
  }
  /// Called when a drag has gone past the threshold of a direction (true), or back (false).
  public var onThreshold: (@MainActor (SwipeDirection, Bool) -> Void)? {
    get { happenings.closures.onThreshold }
    set { happenings.closures.onThreshold = newValue }
  }
  /// Called when a card returns to its place after a drag that did not decide it.
  public var onReset: (@MainActor (CardID) -> Void)? {
    get { happenings.closures.onReset }
    set { happenings.closures.onReset = newValue }
  }
  /// Called when the last card has been decided.
  public var onRunOut: (@MainActor () -> Void)? {
    get { happenings.closures.onRunOut }
    set { happenings.closures.onRunOut = newValue }
  }
  /// Called when all movement has come to rest.
  public var onRest: (@MainActor () -> Void)? {
    get { happenings.closures.onRest }
    set { happenings.closures.onRest = newValue }
  }
}
