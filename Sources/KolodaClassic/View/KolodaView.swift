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

  private(set) lazy var adapter = Adapter(of: self)

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

/// Provides the number of cards and their contents, by index.
///
/// Only the visible cards and a few others next to them are requested, whatever the number of
/// cards. The view gives each card an identity, which the card keeps when others are inserted or
/// removed.
@MainActor
public protocol KolodaViewDataSource: AnyObject {
  /// The number of cards, including decided ones.
  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int
  /// The content of a card.
  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent
  /// The content of a card's back; nil for a card without a back.
  func koloda(_ koloda: KolodaView, viewForBackOfCardAt index: Int) -> CardContent?
  /// A card's own overlay; nil for the view's tints.
  func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView?
  /// How long decided cards take to leave; `default` leaves it to the style.
  func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed
}

extension KolodaViewDataSource {
  /// Nil: no card has a back.
  public func koloda(_ koloda: KolodaView, viewForBackOfCardAt index: Int) -> CardContent? { nil }
  /// Nil: the view's tints.
  public func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView? {
    nil
  }
  /// The style's own speed.
  public func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed { .default }
}

/// Receives the events of a deck view, by index, and may refuse some.
///
/// Every method has a default implementation. Each event is reported exactly once, in the order of
/// occurrence. A delegate may do anything to the deck within any call; resulting events are
/// reported after the call has returned. A question that arises while the same question is being
/// answered is not asked again: a swipe, drag or undo is then refused, and any other question is
/// answered with its default.
@MainActor
public protocol KolodaViewDelegate: AnyObject {
  /// The directions a card may leave by.
  func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection]
  /// Whether a card may leave in a direction.
  func koloda(
    _ koloda: KolodaView, shouldSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) -> Bool
  /// A card was decided; it is no longer in the stack, though its picture is still in flight.
  func koloda(
    _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection)
  /// The last card was decided.
  func kolodaDidRunOutOfCards(_ koloda: KolodaView)
  /// The front card was tapped or clicked.
  func koloda(_ koloda: KolodaView, didSelectCardAt index: Int)
  /// Whether the first cards grow and fade in.
  func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool
  /// Whether the cards below move up while the front card is dragged.
  ///
  /// The default is the style's value.
  func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool
  /// Whether the cards below are more transparent than the front card.
  func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool
  /// The front card is being dragged; the percentage is 0...100, where 100 is half the card's size.
  func koloda(
    _ koloda: KolodaView, draggedCardWithPercentage finishPercentage: Double,
    in direction: SwipeResultDirection)
  /// The front card springs back after a drag that decided nothing.
  func kolodaDidResetCard(_ koloda: KolodaView)
  /// The threshold that decides, 0...1, where 1 is half the card's size; nil for the view's own
  /// rule.
  func kolodaSwipeThresholdRatioMargin(_ koloda: KolodaView) -> Double?
  /// Another card came to the front.
  func koloda(_ koloda: KolodaView, didShowCardAt index: Int)
  /// A decision was undone, and its card is in front again.
  func koloda(_ koloda: KolodaView, didRewindTo index: Int)
  /// Whether a card may be dragged by hand; this is not asked for programmatic swipes.
  func koloda(_ koloda: KolodaView, shouldDragCardAt index: Int) -> Bool
  /// A hand has grabbed the front card.
  func kolodaPanBegan(_ koloda: KolodaView, card: DraggableCardView)
  /// The hand has released the card, which is not decided yet.
  func kolodaPanFinished(_ koloda: KolodaView, card: DraggableCardView)
  /// The animation of the next card to the front, a spring or a timed curve; nil for the style's.
  func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation?

  // Additions to Koloda's delegate.

  /// The drag crossed the threshold in either direction; `isPast` says whether releasing the card
  /// now would decide it.
  func koloda(
    _ koloda: KolodaView, didCrossThresholdAt index: Int, in direction: SwipeResultDirection,
    isPast: Bool)
  /// Whether a card's decision may be undone.
  func koloda(_ koloda: KolodaView, shouldRewindTo index: Int) -> Bool
  /// A decision was redone.
  ///
  /// The default calls `koloda(_:didSwipeCardAt:in:)`.
  func koloda(
    _ koloda: KolodaView, didSwipeAgainCardAt index: Int, in direction: SwipeResultDirection)
  /// A card was flipped.
  func koloda(_ koloda: KolodaView, didFlipCardAt index: Int, showsBack: Bool)
  /// A request to the deck failed; `KolodaViewError` says what has become of the deck.
  func koloda(_ koloda: KolodaView, didFailWith error: KolodaViewError)
}

/// The animations of a deck; override methods to change them.
///
/// Each method sets how cards move with `DraggableCardView.animate(_:by:completion:)`. It is called
/// before each such movement, with the first of the cards that move. Without an animator, a deck
/// moves as its style specifies.
@MainActor
open class KolodaViewAnimator {
  /// Called with `true` when the deck is at rest after an animation, or with `false` if a new data
  /// source has replaced the deck before.
  ///
  /// It isn't called for a movement that the delegate refuses.
  public typealias AnimationCompletionBlock = ((Bool) -> Void)?

  /// The deck view.
  public private(set) weak var koloda: KolodaView?

  /// Makes an animator for a deck view.
  public init(koloda: KolodaView) { self.koloda = koloda }

  /// Animates the appearance of the first cards; by default they grow and fade in, easing out.
  ///
  /// - Parameters:
  ///   - card: the front card.
  ///   - duration: the duration in seconds.
  ///   - completion: called when the deck is at rest.
  open func animateAppearance(
    _ card: DraggableCardView, duration: Double, completion: AnimationCompletionBlock = nil
  ) {
    animate(card, .timed(.easeOut, duration), completion)
  }

  /// Animates the return of an undone card; by default it slows down evenly.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - direction: the side it returns from; nil if it fades in at its place.
  ///   - duration: the duration in seconds.
  ///   - completion: called when the deck is at rest.
  open func applyReverseAnimation(
    _ card: DraggableCardView, direction: SwipeResultDirection? = nil, duration: Double,
    completion: AnimationCompletionBlock = nil
  ) {
    animate(card, .timed(.quadraticOut, duration), completion)
  }

  /// Animates a card's movement to another place in the stack; by default it eases out.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - scale: the card's size in front relative to the size at which it is baked.
  ///   - frame: its frame at the new place, in logical pixels.
  ///   - duration: the duration in seconds.
  ///   - completion: called when the deck is at rest.
  open func applyScaleAnimation(
    _ card: DraggableCardView, scale: Size, frame: Rect, duration: Double,
    completion: AnimationCompletionBlock = nil
  ) {
    card.animate(.rotation, by: .timed(.easeOut, duration))
    card.animate(.frame, by: .timed(.easeOut, duration), completion: completion)
  }

  /// Animates a card's opacity during a movement to another place; by default it eases out.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - alpha: its opacity at the new place, 0...1.
  ///   - duration: the duration in seconds.
  ///   - completion: called when the deck is at rest.
  open func applyAlphaAnimation(
    _ card: DraggableCardView, alpha: Double, duration: Double = 0.2,
    completion: AnimationCompletionBlock = nil
  ) {
    card.animate(.alpha, by: .timed(.easeOut, duration), completion: completion)
  }

  /// Animates the insertion of cards; by default they fade in within 0.2 s.
  open func applyInsertionAnimation(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock = nil
  ) {
    for card in cards { animate(card, .timed(.linear, 0.2), completion) }
  }

  /// Animates the removal of cards; by default they fade out within 0.05 s.
  open func applyRemovalAnimation(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock = nil
  ) {
    for card in cards { animate(card, .timed(.linear, 0.05), completion) }
  }

  /// Animates the cards below after a drag that decided nothing; by default they return within 0.2
  /// s at constant speed.
  open func resetBackgroundCards(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock = nil
  ) {
    for card in cards { animate(card, .timed(.linear, 0.2), completion) }
  }

  private func animate(
    _ card: DraggableCardView, _ animation: Animation, _ completion: AnimationCompletionBlock
  ) {
    card.animate(.rotation, by: animation)
    card.animate(.alpha, by: animation)
    card.animate(.frame, by: animation, completion: completion)
  }
}
