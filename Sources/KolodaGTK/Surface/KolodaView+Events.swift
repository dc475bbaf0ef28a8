import Koloda

// What happens, for those who would rather not be a delegate.
extension KolodaView {
  /// Everything that happens from now on, for `for await`; each access is a stream of its own,
  /// which ends with the view.
  ///
  /// Under GLib's main loop the main actor's tasks run only after
  /// `KolodaView.integrateSwiftConcurrency()`.
  public var events: AsyncStream<DeckViewEvent> { surface.stream() }

  /// Is called when a card was decided.
  public var onSwipe: (@MainActor (Deck.Decision) -> Void)? {
    get { surface.closures.onSwipe }
    set { surface.closures.onSwipe = newValue }
  }
  /// Is called when a decision was taken back.
  public var onUndo: (@MainActor (Deck.Decision) -> Void)? {
    get { surface.closures.onUndo }
    set { surface.closures.onUndo = newValue }
  }
  /// Is called when a decision was made again.
  public var onRedo: (@MainActor (Deck.Decision) -> Void)? {
    get { surface.closures.onRedo }
    set { surface.closures.onRedo = newValue }
  }
  /// Is called when another card is the front card.
  public var onShow: (@MainActor (CardID) -> Void)? {
    get { surface.closures.onShow }
    set { surface.closures.onShow = newValue }
  }
  /// Is called when the front card was tapped or clicked.
  public var onSelect: (@MainActor (CardID) -> Void)? {
    get { surface.closures.onSelect }
    set { surface.closures.onSelect = newValue }
  }
  /// Is called when a card was turned over, with whether its back is shown now.
  public var onFlip: (@MainActor (CardID, Bool) -> Void)? {
    get { surface.closures.onFlip }
    set { surface.closures.onFlip = newValue }
  }
  /// Is called when the held card was moved.
  public var onDrag: (@MainActor (DragProgress) -> Void)? {
    get { surface.closures.onDrag }
    set { surface.closures.onDrag = newValue }
  }
  /// Is called when the drag has come past the threshold of a direction (true), or back (false).
  public var onThreshold: (@MainActor (SwipeDirection, Bool) -> Void)? {
    get { surface.closures.onThreshold }
    set { surface.closures.onThreshold = newValue }
  }
  /// Is called when a card springs back after a drag that decided nothing.
  public var onReset: (@MainActor (CardID) -> Void)? {
    get { surface.closures.onReset }
    set { surface.closures.onReset = newValue }
  }
  /// Is called when the last card was decided.
  public var onRunOut: (@MainActor () -> Void)? {
    get { surface.closures.onRunOut }
    set { surface.closures.onRunOut = newValue }
  }
  /// Is called when nothing moves any more.
  public var onRest: (@MainActor () -> Void)? {
    get { surface.closures.onRest }
    set { surface.closures.onRest = newValue }
  }
  /// Is called when something was asked that cannot be.
  ///
  /// Without it and without a delegate the error is written to the program's log.
  public var onError: (@MainActor (KolodaViewError) -> Void)? {
    get { surface.closures.onError }
    set { surface.closures.onError = newValue }
  }
}
