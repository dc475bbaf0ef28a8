import CAdwaita
import KolodaGLib
import KolodaGTK

/// A deck of cards by index, with the API of Koloda on iOS.
///
/// It is an adapter on the deck view of `KolodaGTK`, which it gives cards and whose events it
/// passes to a delegate. Beyond what Koloda could do, there are unlimited undo, redo, jumps, cards
/// sent to the back or waiting for an answer, keys, and support for assistive technology.
///
/// A view exists as long as it is referenced or its widget is in a window.
@MainActor
open class KolodaView {
  /// The underlying deck view, which refers to cards by ID.
  ///
  /// Its source, policy and observer are set by this view; don't replace them.
  public let deckView: DeckView
  /// The GTK widget, to be added to a container.
  public var widget: Widget { deckView.widget }
  /// The view's size, at the origin; zero before the first layout.
  public internal(set) var bounds = Rect.zero

  /// Provides the number of cards and their contents.
  ///
  /// It is not retained. Setting it starts a new deck; nil empties the deck.
  public weak var dataSource: (any KolodaViewDataSource)? {
    didSet { sourceChanged() }
  }
  /// Receives events, by index, and may refuse some.
  ///
  /// It is not retained. A new delegate is told which card is in front.
  public weak var delegate: (any KolodaViewDelegate)? {
    didSet { delegateChanged() }
  }
  /// Replaces the style's animations; nil for the style's own.
  public var animator: KolodaViewAnimator? {
    didSet { refreshStyle() }
  }
  /// Called with each error.
  ///
  /// Without this closure and a delegate, errors are written to the program's log.
  public var onError: (@MainActor (KolodaViewError) -> Void)?

  // State of the cards.
  var order = DeckOrder()
  /// Whether the deck's cards come from a data source.
  var isIndexed = false
  /// Cards that were inserted before the front card; they appear once a card before them is undone.
  var passed: Set<CardID> = []
  /// The contents of cards that are visible or soon will be.
  var contents: [CardID: CardContent] = [:]
  var counting = Counting()
  var endless = false

  // State of the style.
  /// The style without the changes made by the properties and the delegate.
  public var style: any DeckStyle {
    didSet { refreshStyle(force: true) }
  }
  /// The values of the properties.
  var settings = DeckTuning()
  /// The values of the properties and the delegate when last asked.
  var tuning = DeckTuning()
  let frames = FrameTable()
  var isAskingStyle = false
  var needsAppearance = false
  var passesTapsThrough = false
  /// The delegate's threshold, and the thresholds that it replaced.
  var delegateThreshold: Double?
  var ownThresholds = (rule: SwipeRule().threshold, touchpad: SwipeRule().threshold)
  /// The completions that the animator last passed for each transition.
  var offeredCompletions: [CardTransition: [(Bool) -> Void]] = [:]
  /// Those of them for a card that the delegate was asked about, until the card moves.
  var reservedCompletions: [CardTransition: [CardID: [(Bool) -> Void]]] = [:]
  /// The completions of the transitions that have begun; called when everything is at rest.
  var completions: [(Bool) -> Void] = []

  private(set) lazy var adapter = DeckAdapter(of: self)

  /// Makes a view without cards.
  ///
  /// Initialise GTK first.
  public init(style: any DeckStyle = StackStyle()) {
    self.style = style
    deckView = DeckView(style: style)
    deckView.source = adapter
    deckView.policy = adapter
    deckView.observer = adapter
    deckView.keep(self)
    deckView.layoutObserver = adapter
  }

  isolated deinit {}

  /// The frame of a place in the stack, in logical pixels; index 0 is the front card.
  ///
  /// Override it for another look.
  ///
  /// It is called when the deck is laid out, for the visible places and the one that cards enter
  /// from. From index 2 on, an empty frame stands for the one at index 1; before that, for the
  /// style's own. The frame is for left-to-right text; the deck mirrors it if necessary.
  open func frameForCard(at index: Int) -> Rect {
    let style = plainStyle
    return style.frame(
      at: max(index, 0), of: max(style.visibleCards, 1), in: deckView.deckArea(bounds.size).size)
  }

  /// The content of a card that is visible or soon will be; nil for other cards.
  public func viewForCard(at index: Int) -> CardContent? {
    guard let card = card(at: index), let content = contents[card] else { return nil }
    return deckView.wantedCards.contains(card) ? content : nil
  }

  // MARK: Position

  /// The front card's index; the number of cards when none is left.
  public var currentCardIndex: Int {
    deckView.deck.front.flatMap { index(of: $0) } ?? countOfCards
  }
  /// The number of cards, including decided ones.
  public var countOfCards: Int { order.count }
  /// Whether anything is moving.
  public var isAnimating: Bool { deckView.isAnimating }
  /// Whether no card is left.
  public var isRunOutOfCards: Bool { deckView.deck.isRunOut }

  /// The index of a card; nil if the data source doesn't have it.
  public func index(of card: CardID) -> Int? { order.index(of: card) }

  /// The card at an index; nil if the index is out of range.
  public func card(at index: Int) -> CardID? { order.card(at: index) }

  // MARK: Decisions

  /// Swipes the front card programmatically.
  ///
  /// - Parameters:
  ///   - direction: the side it leaves by, which must be allowed for the card.
  ///   - force: whether to swipe even if the delegate refuses; the delegate is asked in any case.
  /// - Returns: whether the card was swiped.
  @discardableResult
  public func swipe(_ direction: SwipeResultDirection, force: Bool = false) -> Bool {
    guard force, let card = deckView.deck.front,
      deckView.stage.allowedDirections.contains(direction)
    else { return deckView.swipe(direction) }
    // Whatever the answer, it must have been given, and the delegate may have changed the deck.
    guard deckView.swipeAnswer(card, direction) != nil, deckView.deck.front == card else {
      return false
    }
    return deckView.swipe(direction, asks: false)
  }

  /// Undoes the last decision.
  ///
  /// - Parameter direction: the side the card returns from; nil to fade it in at its place. A card
  ///   still in flight returns from where it is.
  /// - Returns: whether there was a decision to undo and the delegate agreed.
  @discardableResult
  public func revertAction(direction: SwipeResultDirection? = nil) -> Bool {
    deckView.undo(from: direction.map { .side($0) } ?? .inPlace)
  }

  /// Lets the cards grow and fade in, if the delegate agrees.
  public func applyAppearAnimationIfNeeded() {
    needsAppearance = false
    guard delegate?.kolodaShouldApplyAppearAnimation(self) ?? true else { return }
    refreshStyle()
    beginMotion(.appear)
    deckView.appear()
  }

  /// Lays the deck out again; cards move to their places.
  public func layoutDeck() {
    refreshStyle(force: true)
    deckView.layoutDeck()
  }

  /// Whether clicks go to the widgets behind the view when it shows no cards.
  public var shouldPassthroughTapsWhenNoVisibleCards: Bool {
    get { passesTapsThrough }
    set {
      passesTapsThrough = newValue
      updatePassthrough()
    }
  }

  func updatePassthrough() {
    let isTarget = !(passesTapsThrough && deckView.deck.isRunOut)
    guard (gtk_widget_get_can_target(widget) != 0) != isTarget else { return }
    gtk_widget_set_can_target(widget, isTarget ? 1 : 0)
  }

  // MARK: Reactions

  private func delegateChanged() {
    let shown = deckView.shownFront
    refreshStyle()
    // Setting the policy makes the deck view ask for the front card's directions again.
    deckView.policy = adapter
    if let shown, deckView.shownFront == shown, let index = index(of: shown) {
      delegate?.koloda(self, didShowCardAt: index)
    }
  }

  /// Reports an error to the delegate and `onError`, or to the log if there is neither.
  func fail(_ error: KolodaViewError) {
    if delegate == nil, onError == nil { ProgramLog.note(error.description) }
    delegate?.koloda(self, didFailWith: error)
    onError?(error)
  }

  /// The object that represents a card to a delegate.
  func draggable(_ card: CardID, _ index: Int) -> DraggableCardView {
    let isFront = deckView.deck.front == card
    return DraggableCardView(
      card: card, index: index, contentView: contents[card],
      pose: isFront ? deckView.frontPose(at: MainThread.now) : nil)
  }
}
