import CAdwaita
import Koloda
import KolodaGLib

/// Provides the content of a deck view's cards.
@MainActor
public protocol DeckViewSource: AnyObject {
  /// Returns the content of a card's front.
  ///
  /// Only the visible cards and a few next to them are asked for.
  ///
  /// - Parameters:
  ///   - view: The view that asks.
  ///   - card: The card whose front is shown.
  ///   - size: The card's size, in logical pixels.
  ///   - scale: Device pixels per logical pixel.
  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent
  /// Returns the content of a card's back; nil for a card without a back.
  ///
  /// Only the backs of the front card, the next card and visible flipped cards are asked for. A
  /// live widget can be used while it is visible on the front card. For a pending back the view
  /// shows an empty card until `DeckView.setBackPicture(_:for:)` or `DeckView.reloadBack(of:)`
  /// is called.
  ///
  /// - Parameters:
  ///   - view: The view that asks.
  ///   - card: The card whose back is shown.
  ///   - size: The card's size, in logical pixels.
  ///   - scale: Device pixels per logical pixel.
  func deckView(
    _ view: DeckView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent?
  /// Returns a card's own overlay; nil uses the view's overlays.
  ///
  /// Asked for together with the card's content.
  func deckView(_ view: DeckView, overlayForCard card: CardID) -> OverlayView?
}

extension DeckViewSource {
  /// Returns nil: no card has a back.
  public func deckView(
    _ view: DeckView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? { nil }
  /// Returns nil: no card has its own overlay.
  public func deckView(_ view: DeckView, overlayForCard card: CardID) -> OverlayView? { nil }
}

/// Receives the events of a deck view.
@MainActor
public protocol DeckViewObserver: AnyObject {
  /// Receives an event.
  ///
  /// Each event is delivered once, in the order of occurrence. The observer may change the deck:
  /// the events that follow from that are delivered after this call has returned.
  func deckView(_ view: DeckView, tells event: DeckViewEvent)
}

/// Decides what may be done in a deck view.
///
/// Every question has a default answer. The policy may change the deck while it answers: the action
/// that it was asked about is performed only if it is still possible. A question that comes up
/// again while it is being answered is not asked; a swipe, a drag or an undo is refused then.
@MainActor
public protocol DeckViewPolicy: AnyObject {
  /// Returns the directions in which a card may leave.
  func deckView(
    _ view: DeckView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection>
  /// Returns whether a card that is about to move may be dragged; not asked for swipes by key,
  /// button or program.
  func deckView(_ view: DeckView, shouldDragCard card: CardID) -> Bool
  /// Returns whether a card may leave in a direction.
  func deckView(
    _ view: DeckView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool
  /// Returns whether a decision may be undone.
  func deckView(_ view: DeckView, shouldUndo decision: Deck.Decision) -> Bool
}

extension DeckViewPolicy {
  /// Returns the view's own `allowedDirections`.
  public func deckView(
    _ view: DeckView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection> { view.allowedDirections }
  /// Returns true: every card may be dragged.
  public func deckView(_ view: DeckView, shouldDragCard card: CardID) -> Bool { true }
  /// Returns true: every card may leave.
  public func deckView(
    _ view: DeckView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool { true }
  /// Returns true: every decision may be undone.
  public func deckView(_ view: DeckView, shouldUndo decision: Deck.Decision) -> Bool { true }
}

/// A deck of cards as a GTK widget: it draws the cards, lets the user swipe them and reports every
/// decision.
///
/// The view holds its widget, and the widget holds the view while it is in a window.
@MainActor
public final class DeckView {
  /// The widget, for adding to a container.
  public var widget: Widget { binding.widget }
  /// The object that provides the cards' content; not retained.
  ///
  /// Setting it asks for every card's content again.
  public weak var source: (any DeckViewSource)? {
    didSet { reloadAll() }
  }
  /// The object that keeps the decisions if the deck has no history; nil leaves them to the deck.
  ///
  /// It determines what undo, redo and pulling back apply to, and which decided cards are kept for
  /// undo. The observer must record each decision there when it receives the event. Not retained.
  public weak var history: (any DeckViewHistory)? {
    didSet { settlePull(); pictures.prepareSoon() }
  }
  /// The directions in which cards may leave, unless the policy says otherwise.
  public var allowedDirections: Set<SwipeDirection> {
    get { questions.unasked }
    set {
      questions.unasked = newValue
      frontChanged()
    }
  }
  /// The rule for when a card let go by mouse or touch is decided.
  public var rule: SwipeRule {
    get { stage.rule }
    set { stage.setRule(newValue, at: MainThread.now) }
  }
  /// The rule for when a card let go by lifting the fingers off a touchpad is decided.
  public var touchpadRule: SwipeRule {
    get { gestures.touchpadRule }
    set { gestures.touchpadRule = newValue }
  }
  /// Returns the deck's area in a view of a given size; cards fly across the whole view.
  ///
  /// The default is the whole view.
  public var deckArea: @MainActor (Size) -> Rect = {
    Rect(x: 0, y: 0, width: $0.width, height: $0.height)
  }
  /// The colour of the blank edges below the front card, in styles that have them.
  public var edgeColor: CardColor {
    get { pictures.sheetColor }
    set {
      pictures.sheetColor = newValue
      gtk_widget_queue_draw(widget)
    }
  }
  /// Whether a tap on the front card, or the key for selecting it, flips it if it has a back.
  public var flipsOnTap = true
  /// Whether cards can be dragged; taps, keys, actions and calls work in any case.
  public var allowsDragging: Bool {
    get { gestures.mayDrag }
    set {
      gestures.mayDrag = newValue
      if !newValue { cancelDrag() }
    }
  }
  /// Whether all gestures belong to something that lies over the deck.
  ///
  /// GTK sends a press to what was under the pointer when it last moved or a frame was drawn, even
  /// if something else has covered that since.
  package var isCovered: Bool {
    get { gestures.isCovered }
    set { gestures.isCovered = newValue }
  }
  /// The axis along which cards can be dragged; nil for the style's.
  public var dragAxis: DragAxis? {
    get { stage.axis }
    set { stage.axis = newValue }
  }
  /// Whether the last card can be pulled back in by dragging.
  ///
  /// The drag begins beside the front card, on the side where the last card left, and goes inwards.
  /// If the card comes past half of the way, or is flicked, its decision is undone.
  public var allowsPullingBack: Bool {
    get { gestures.mayPull }
    set {
      gestures.mayPull = newValue
      if !newValue, stage.pulled != nil { cancelDrag() }
    }
  }
  /// The texts for assistive technology.
  public var speech: DeckSpeech {
    get { voice.speech }
    set {
      voice.speech = newValue
      refreshSpeech()
    }
  }
  /// The commands of keys while the deck or a widget in its front card has the keyboard focus.
  public var keys = DeckKey.standard
  /// Whether the deck's layout is mirrored for right-to-left text.
  public var mirrorsLayout: Bool {
    get { mirroring.ofLayout }
    set { mirror(mirroring.with { $0.ofLayout = newValue }) }
  }
  /// Whether left and right decisions swap sides for right-to-left text.
  ///
  /// Without it, a card moved to the left is decided to the left in every language.
  public var mirrorsDirections: Bool {
    get { mirroring.ofDirections }
    set { mirror(mirroring.with { $0.ofDirections = newValue }) }
  }
  /// Whether cards fade instead of travelling; nil follows the desktop's setting.
  public var reducesMotion: Bool? {
    didSet { applyMotionSetting() }
  }
  /// How many cards behind the visible ones are asked for in advance, 0...`greatestLook`.
  public var lookAhead: Int {
    get { lookAround.ahead }
    set { lookAround.ahead = newValue }
  }
  /// How many decided cards keep their pictures for undo, 0...`greatestLook`.
  public var lookBehind: Int {
    get { lookAround.behind }
    set { lookAround.behind = newValue }
  }
  /// More cards whose content is needed, such as those before the front card.
  package var besides: [CardID] {
    get { lookAround.besides }
    set { lookAround.besides = newValue }
  }
  /// Called for every drawn frame.
  public var onFrame: (@MainActor (FrameRecord) -> Void)?
  /// Called for every step of a drag or swipe, and for each key and action.
  public var onInput: (@MainActor (InputRecord) -> Void)?
  /// Called with the name of an action from assistive technology, a menu or the program before it
  /// is performed; return true to handle it instead of the view.
  public var onAction: (@MainActor (String) -> Bool)?
  /// Called when the front card is tapped, with the place as a part of the card's width and height;
  /// return true to keep the card from being selected.
  package var onTap: (@MainActor (CardID, Point) -> Bool)?
  /// The object that is told when the deck is laid out; not retained.
  package weak var layoutObserver: (any DeckLayoutObserver)?

  /// The scene: the deck, and where its cards are at any time.
  ///
  /// Change the deck through the view's own methods.
  public internal(set) var stage: DeckStage

  /// The largest value of `lookAhead` and `lookBehind`.
  public static let greatestLook = LookAround.greatest

  /// The front card in the last `shown` event.
  package var shownFront: CardID? { happenings.shownFront }
  var lookAround = LookAround()
  var hand = DeckHand()
  private(set) lazy var pictures = DeckPictures(host: self)
  let overlays = DeckOverlays()
  private(set) lazy var happenings = EventQueue(of: self)
  private(set) lazy var questions = Questions(of: self)
  let voice: DeckVoice
  private(set) lazy var ticker = DeckTicker(of: widget) { [weak self] in self?.tick() ?? false }
  private(set) lazy var gestures = DeckGestures(view: self)
  private var desktop: DesktopSettings?
  private(set) var mirroring = DeckMirroring()
  /// A buffer for the poses of a frame, reused by every frame.
  var poses: [CardPose] = []
  private let binding: WidgetBinding

  /// Makes a view of a deck; call `gtk_init()` first.
  ///
  /// - Parameters:
  ///   - deck: The cards and the decisions made before.
  ///   - style: The deck's look and motion.
  ///   - actionNames: The names of the deck's actions for assistive technology.
  public init(
    deck: Deck = Deck(), style: any DeckStyle = StackStyle(),
    actionNames: DeckActionNames = .directions
  ) {
    guard let made = DeckWidgetClass.makeWidget(actions: actionNames.all) else {
      preconditionFailure("GTK could not make a widget; was gtk_init() called?")
    }
    stage = DeckStage(deck: deck, style: style)
    voice = DeckVoice(of: made, actionNames: actionNames)
    binding = WidgetBinding(widget: made)
    binding.owner = self
    poses.reserveCapacity(32)
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    _ = (gestures, ticker)
    connectKeys()
    connectWidget()
    desktop = DesktopSettings(
      motionChanged: { [weak self] in self?.applyMotionSetting() },
      setHighContrast: { [weak self] in self?.setHighContrast($0) },
      setTextScale: { [weak self] in self?.setTextScale($0) })
    applyMotionSetting()
    applyTextDirection()
  }

  isolated deinit {}

  /// Makes the widget hold an object that holds the view, instead of the view itself.
  package func keep(_ keeper: AnyObject) { binding.keeper = keeper }

  // MARK: Consequences of a change

  /// Updates directions, actions and speech, and reports a new front card or the end of the deck.
  ///
  /// - Parameter byDecision: Whether the previous front card was decided.
  func frontChanged(byDecision: Bool = false) {
    allowDirections()
    refreshActions()
    refreshSpeech()
    happenings.tellFront(stage.deck.front, byDecision: byDecision)
  }

  /// Sends `shown` for the front card once more.
  package func tellShown() {
    if let shownFront { happenings.tell(.shown(shownFront)) }
  }

  private func applyMotionSetting() {
    stage.setReducesMotion(
      reducesMotion ?? desktop?.reducesMotion ?? false, at: MainThread.now)
  }

  /// Applies the widget's text direction to the stage.
  func applyTextDirection() {
    let isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    mirror(mirroring.with { $0.isRightToLeft = isRightToLeft })
  }

  private func mirror(_ new: DeckMirroring) {
    guard new.ofScene != mirroring.ofScene || new.ofFrames != mirroring.ofFrames else {
      return mirroring = new
    }
    // What is held was grabbed in the old mirror image.
    gestures.cancel()
    mirroring = new
    stage.setMirrorsFrames(new.ofFrames, at: MainThread.now)
    gtk_widget_queue_allocate(widget)
    changed()
  }
}
