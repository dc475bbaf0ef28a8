import Koloda

// What happens, for those who would rather not be a delegate.
extension KolodaView {
  /// Everything that happens from now on, for `for await`; each access is a stream of its own,
  /// which ends with the view.
  ///
  /// Under GLib's main loop the main actor's tasks run only after
  /// `KolodaView.integrateSwiftConcurrency()`.
  public var events: AsyncStream<DeckViewEvent> { happenings.stream() }

  /// Is told what happens.
  ///
  /// Not retained.
  public var observer: (any DeckViewObserver)? {
    get { happenings.observer }
    set {
      happenings.observer = newValue
      frontChanged()
    }
  }
  /// Says what may be done; without it, everything.
  ///
  /// Not retained.
  public var policy: (any DeckViewPolicy)? {
    get { questions.policy }
    set {
      questions.policy = newValue
      frontChanged()
    }
  }

  /// Is called when a card was decided.
  public var onSwipe: (@MainActor (Deck.Decision) -> Void)? {
    get { happenings.closures.onSwipe }
    set { happenings.closures.onSwipe = newValue }
  }
  /// Is called when a decision was undone.
  public var onUndo: (@MainActor (Deck.Decision) -> Void)? {
    get { happenings.closures.onUndo }
    set { happenings.closures.onUndo = newValue }
  }
  /// Is called when a decision was redone.
  public var onRedo: (@MainActor (Deck.Decision) -> Void)? {
    get { happenings.closures.onRedo }
    set { happenings.closures.onRedo = newValue }
  }
  /// Is called when another card is the front card.
  public var onShow: (@MainActor (CardID) -> Void)? {
    get { happenings.closures.onShow }
    set { happenings.closures.onShow = newValue }
  }
  /// Is called when the front card was tapped or clicked.
  public var onSelect: (@MainActor (CardID) -> Void)? {
    get { happenings.closures.onSelect }
    set { happenings.closures.onSelect = newValue }
  }
  /// Is called when a card was turned over, with whether its back is shown now.
  public var onFlip: (@MainActor (CardID, Bool) -> Void)? {
    get { happenings.closures.onFlip }
    set { happenings.closures.onFlip = newValue }
  }
  /// Is called when the held card was moved.
  public var onDrag: (@MainActor (DragProgress) -> Void)? {
    get { happenings.closures.onDrag }
    set { happenings.closures.onDrag = newValue }
  }
  /// Is called when the drag has come past the threshold of a direction (true), or back (false).
  public var onThreshold: (@MainActor (SwipeDirection, Bool) -> Void)? {
    get { happenings.closures.onThreshold }
    set { happenings.closures.onThreshold = newValue }
  }
  /// Is called when a card springs back after a drag that decided nothing.
  public var onReset: (@MainActor (CardID) -> Void)? {
    get { happenings.closures.onReset }
    set { happenings.closures.onReset = newValue }
  }
  /// Is called when the last card was decided.
  public var onRunOut: (@MainActor () -> Void)? {
    get { happenings.closures.onRunOut }
    set { happenings.closures.onRunOut = newValue }
  }
  /// Is called when nothing moves any more.
  public var onRest: (@MainActor () -> Void)? {
    get { happenings.closures.onRest }
    set { happenings.closures.onRest = newValue }
  }
}
