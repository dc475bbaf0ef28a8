import CAdwaita
import KolodaGLib
import KolodaGTK

/// A deck of cards by index, as Koloda has it on iOS.
///
/// It feeds a deck view and tells a delegate what that tells. What Koloda could not do is there:
/// undo as far as one likes, redo, jumps, cards put off or waiting, keys, assistive technology.
///
/// It lives as long as it is referred to, or its widget is in a window.
@MainActor
open class KolodaView {
  /// The deck by identity.
  ///
  /// Its source, its policy and its observer are this view's.
  public let deckView: KolodaGTK.KolodaView
  /// The widget, to be put into a container.
  public var widget: Widget { deckView.widget }
  /// The view's extents, from the origin on; zero before it has any.
  public internal(set) var bounds = Rect.zero

  /// Tells how many cards there are and what they show.
  ///
  /// Not retained. Setting it begins a new deck with its cards; nil empties the deck.
  public weak var dataSource: (any KolodaViewDataSource)? {
    didSet { sourceChanged() }
  }
  /// Is told what happens, by index.
  ///
  /// Not retained. A new delegate is told which card is on the front.
  public weak var delegate: (any KolodaViewDelegate)? {
    didSet { delegateChanged() }
  }
  /// How the deck moves instead of the style's way, nil for that.
  public var animator: KolodaViewAnimator? {
    didSet { refreshStyle() }
  }
  /// Is called when something was asked that cannot be.
  ///
  /// Without it and without a delegate the error is written to the program's log.
  public var onError: (@MainActor (KolodaViewError) -> Void)?

  // Cards.
  var order = DeckOrder()
  /// Whether the deck's cards are those of a data source.
  var isIndexed = false
  /// Cards that were put in before the front card: they come up when it is undone.
  var passed: Set<CardID> = []
  /// What the wanted cards show.
  var contents: [CardID: CardContent] = [:]
  var counting = Counting()
  var endless = false

  // Style.
  /// The style without anything that the properties and the delegate change.
  public var style: any DeckStyle {
    didSet { refreshStyle(force: true) }
  }
  /// What the properties say.
  var settings = DeckTuning()
  /// What the properties and the delegate said when they were asked last.
  var tuning = DeckTuning()
  let frames = FrameTable()
  var isAskingStyle = false
  var needsAppearance = false
  var passesTapsThrough = false
  /// The threshold that the delegate wants, and those that stood before.
  var delegateThreshold: Double?
  var ownThresholds = (rule: SwipeRule().threshold, touchpad: SwipeRule().threshold)
  /// What is called when the motions that an animator was asked for have ended.
  var completions: [(Bool) -> Void] = []

  private(set) lazy var adapter = DeckAdapter(of: self)

  /// Makes a view without cards.
  ///
  /// GTK must have been initialised.
  public init(style: any DeckStyle = StackStyle()) {
    self.style = style
    deckView = KolodaGTK.KolodaView(style: style)
    deckView.source = adapter
    deckView.policy = adapter
    deckView.observer = adapter
    deckView.keep(self)
    deckView.willLayOut = { [weak self] in self?.willLayOut($0) }
    deckView.didLayOut = { [weak self] in self?.didLayOut() }
  }

  isolated deinit {}

  /// The frame of a place in the stack, 0 for the front card's; override it for another look.
  ///
  /// It is asked when the deck is laid out, for the visible places and the one that cards come up
  /// from. An empty frame from the third place on stands for the second place's, any other for the
  /// style's own. It is that of text from left to right; the deck mirrors it where it is to.
  open func frameForCard(at index: Int) -> Rect {
    let style = plainStyle
    return style.frame(
      at: max(index, 0), of: max(style.visibleCards, 1), in: deckView.deckArea(bounds.size).size)
  }

  /// What a card shows that is on the screen or will be soon, nil for others.
  public func viewForCard(at index: Int) -> CardContent? {
    guard let card = card(at: index), let content = contents[card] else { return nil }
    return deckView.wantedCards.contains(card) ? content : nil
  }

  // MARK: Position

  /// The front card's index, the number of cards when none is left.
  public var currentCardIndex: Int {
    deckView.deck.front.flatMap { index(of: $0) } ?? countOfCards
  }
  /// How many cards there are, decided ones included.
  public var countOfCards: Int { order.count }
  /// Whether anything moves.
  public var isAnimating: Bool { deckView.isAnimating }
  /// Whether no card is left.
  public var isRunOutOfCards: Bool { deckView.deck.isRunOut }

  /// The index of a card, nil if the data source doesn't have it.
  public func index(of card: CardID) -> Int? { order.index(of: card) }

  /// The card at an index, nil if there is none.
  public func card(at index: Int) -> CardID? { order.card(at: index) }

  // MARK: Decisions

  /// Swipes the front card programmatically.
  ///
  /// - Parameters:
  ///   - direction: where to; it must be one of those that the card may leave by.
  ///   - force: swipes whatever the delegate answers.
  /// - Returns: whether there was a card, and the delegate agreed if it had to.
  @discardableResult
  public func swipe(_ direction: SwipeResultDirection, force: Bool = false) -> Bool {
    guard force, let card = deckView.deck.front,
      deckView.stage.allowedDirections.contains(direction)
    else { return deckView.swipe(direction) }
    _ = deckView.policy?.deckView(deckView, shouldSwipeCard: card, in: direction)
    guard deckView.deck.front == card else { return false }
    return deckView.swipe(direction, asks: false)
  }

  /// Takes the last decision back.
  ///
  /// - Parameter direction: the side that the card comes from; nil lets it fade in at its place. A
  ///   card that is still flying comes back from where it is.
  /// - Returns: whether there was a decision and the delegate agreed.
  @discardableResult
  public func revertAction(direction: SwipeResultDirection? = nil) -> Bool {
    deckView.undo(from: direction.map { .side($0) } ?? .inPlace)
  }

  /// Lets the cards grow and fade in if the delegate agrees.
  public func applyAppearAnimationIfNeeded() {
    needsAppearance = false
    guard delegate?.kolodaShouldApplyAppearAnimation(self) ?? true else { return }
    refreshStyle(for: .appear)
    deckView.appear()
  }

  /// Lays the deck out again; cards go to their places from where they are.
  public func layoutDeck() {
    refreshStyle(force: true)
    deckView.layoutDeck()
  }

  /// Whether clicks go to what lies behind the view when it shows no cards.
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

  // MARK: What follows

  private func delegateChanged() {
    let shown = deckView.shownFront
    refreshStyle()
    // Asks for the front card's directions again.
    deckView.policy = adapter
    if let shown, deckView.shownFront == shown, let index = index(of: shown) {
      delegate?.koloda(self, didShowCardAt: index)
    }
  }

  /// Tells of something that could not be done, and writes it down where nobody listens.
  func fail(_ error: KolodaViewError) {
    if delegate == nil, onError == nil { ProgramLog.note(error.description) }
    delegate?.koloda(self, didFailWith: error)
    onError?(error)
  }

  /// A card as a delegate is told of it.
  func draggable(_ card: CardID, _ index: Int) -> DraggableCardView {
    let isFront = deckView.deck.front == card
    return DraggableCardView(
      card: card, index: index, contentView: contents[card],
      pose: isFront ? deckView.frontPose(at: MainThread.now) : nil)
  }
}
