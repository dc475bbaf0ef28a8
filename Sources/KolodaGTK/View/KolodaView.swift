import CAdwaita
import Koloda
import KolodaGLib

/// A deck of cards as a GTK widget: it draws the cards, lets the user swipe them and reports every
/// decision.
///
/// The view holds its widget, and the widget holds the view while it is in a window.
@MainActor
public final class KolodaView {
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
  public var allowedDirections: Set<SwipeDirection> = [.left, .right] {
    didSet { frontChanged() }
  }
  /// The rule for when a card let go by mouse or touch is decided.
  public var rule = SwipeRule() {
    didSet { stage.setRule(rule, at: MainThread.now) }
  }
  /// The rule for when a card let go by lifting the fingers off a touchpad is decided.
  public var touchpadRule = SwipeRule(flickSpeed: SwipeRule.touchpadFlickSpeed)
  /// Returns the deck's area in a view of a given size; cards fly across the whole view.
  ///
  /// The default is the whole view.
  public var deckArea: @MainActor (Size) -> Rect = {
    Rect(x: 0, y: 0, width: $0.width, height: $0.height)
  }
  /// The colour of the blank edges below the front card, in styles that have them.
  public var edgeColor = CardColor(white: 0.96) {
    didSet {
      pictures.sheetColor = edgeColor
      gtk_widget_queue_draw(widget)
    }
  }
  /// Whether a tap on the front card, or the key for selecting it, flips it if it has a back.
  public var flipsOnTap = true
  /// Whether cards can be dragged; taps, keys, actions and calls work in any case.
  public var allowsDragging = true {
    didSet { if !allowsDragging { cancelDrag() } }
  }
  /// The axis along which cards can be dragged; nil for the style's.
  public var dragAxis: DragAxis? {
    didSet { stage.axis = dragAxis }
  }
  /// Whether the last card can be pulled back in by dragging.
  ///
  /// The drag begins beside the front card, on the side where the last card left, and goes inwards.
  /// If the card comes past half of the way, or is flicked, its decision is undone.
  public var allowsPullingBack = true {
    didSet { if !allowsPullingBack, stage.pulled != nil { cancelDrag() } }
  }
  /// The texts for assistive technology.
  public var speech = DeckSpeech() {
    didSet { refreshSpeech() }
  }
  /// The commands of keys while the deck or a widget in its front card has the keyboard focus.
  public var keys = DeckKey.standard
  /// Whether the deck's layout is mirrored for right-to-left text.
  public var mirrorsLayout = true {
    didSet { applyTextDirection() }
  }
  /// Whether left and right decisions swap sides for right-to-left text.
  ///
  /// Without it, a card moved to the left is decided to the left in every language.
  public var mirrorsDirections = false {
    didSet { applyTextDirection() }
  }
  /// Whether cards fade instead of travelling; nil follows the desktop's setting.
  public var reducesMotion: Bool? {
    didSet { applyMotionSetting() }
  }
  /// How many cards behind the visible ones are asked for in advance, 0...`greatestLook`.
  public var lookAhead = 2 {
    didSet { lookAhead = min(max(lookAhead, 0), KolodaView.greatestLook) }
  }
  /// How many decided cards keep their pictures for undo, 0...`greatestLook`.
  public var lookBehind = 2 {
    didSet { lookBehind = min(max(lookBehind, 0), KolodaView.greatestLook) }
  }
  /// More cards whose content is needed, such as those before the front card.
  package var besides: [CardID] = []
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
  /// Called with the view's size before the deck is laid out.
  package var willLayOut: (@MainActor (Size) -> Void)?
  /// Called after the deck has been laid out, unless its area is empty.
  package var didLayOut: (@MainActor () -> Void)?

  /// The scene: the deck, and where its cards are at any time.
  ///
  /// Change the deck through the view's own methods.
  public internal(set) var stage: DeckStage

  /// The largest value of `lookAhead` and `lookBehind`.
  public static let greatestLook = 100

  var actionNames: DeckActionNames
  /// The front card in the last `shown` event.
  package private(set) var shownFront: CardID?
  var hand = DeckHand()
  private(set) lazy var pictures = DeckPictures(host: self)
  let overlays = DeckOverlays()
  private(set) lazy var happenings = DeckEvents(of: self)
  private(set) lazy var questions = DeckQuestions(of: self)
  private(set) lazy var voice = DeckVoice(of: widget)
  private(set) lazy var ticker = DeckTicker(of: widget) { [weak self] in self?.tick() ?? false }
  private(set) var gestures: DeckGestures?
  private var desktop: DesktopSettings?
  private(set) var isSceneMirrored = false
  /// A buffer for the poses of a frame, reused by every frame.
  var poses: [CardPose] = []
  /// The time spent in ticks since the last frame, in microseconds.
  var tickTime = 0.0
  private var bindingStorage: WidgetBinding?

  private var binding: WidgetBinding {
    guard let bindingStorage else {
      preconditionFailure("GTK could not make a widget; was gtk_init() called?")
    }
    return bindingStorage
  }

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
    stage = DeckStage(deck: deck, style: style)
    self.actionNames = actionNames
    if let made = DeckWidgetClass.makeWidget(actions: actionNames.all) {
      bindingStorage = WidgetBinding(widget: made, owner: self)
    }
    poses.reserveCapacity(32)
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gestures = DeckGestures(view: self)
    _ = (voice, ticker)
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

  // MARK: The deck

  /// The cards and their decisions.
  public var deck: Deck { stage.deck }

  /// Shows another deck, at once; nothing of the old deck stays.
  public func setDeck(_ deck: Deck) {
    gestures?.cancel()
    let old = stage
    stage = DeckStage(deck: deck, style: old.style)
    stage.setRule(rule, at: MainThread.now)
    stage.axis = dragAxis
    stage.setReducesMotion(old.reducesMotion, at: MainThread.now)
    stage.setMirrorsFrames(old.mirrorsFrames, at: MainThread.now)
    stage.layout(bounds: old.bounds, area: old.area, at: MainThread.now)
    pictures.removeAll()
    overlays.own.removeAll()
    shownFront = nil
    changed()
  }

  /// Changes the deck's style; cards move to their new places from where they are.
  public func setStyle(_ style: any DeckStyle) {
    stage.setStyle(style, at: MainThread.now)
    changed()
  }

  /// Takes over the animations of a style that differs from the present one only in these.
  package func adoptAnimations(of style: any DeckStyle) { stage.adoptAnimations(of: style) }

  /// Changes the deck; cards move to their new places from where they are.
  ///
  /// - Parameters:
  ///   - animated: Whether the cards move; otherwise they are at their new places at once.
  ///   - change: Changes the deck it is given. If it also changes the deck through the view, that
  ///     change stands and this one is dropped.
  /// - Throws: what `change` throws; the deck is unchanged then.
  public func edit<Failure: Error>(
    animated: Bool = true, _ change: (inout Deck) throws(Failure) -> Void
  ) throws(Failure) {
    defer { changed() }
    let version = stage.deckVersion
    var deck = stage.deck
    try change(&deck)
    stage.show(deck, madeFrom: version, at: MainThread.now, animated: animated)
  }

  /// Swipes the front card programmatically.
  ///
  /// - Parameters:
  ///   - direction: The direction; it must be one of the allowed ones.
  ///   - asks: Whether the policy is asked.
  /// - Returns: false if there is no card, the direction is not allowed, or the policy refuses.
  @discardableResult
  public func swipe(_ direction: SwipeDirection, asks: Bool = true) -> Bool {
    guard let card = stage.deck.front, stage.allowedDirections.contains(direction),
      !asks || questions.maySwipe(card, direction), stage.deck.front == card
    else { return false }
    decide(direction)
    return true
  }

  /// Asks the policy whether a card may be swiped.
  ///
  /// - Returns: the answer; nil if the policy is answering this question already.
  package func swipeAnswer(_ card: CardID, _ direction: SwipeDirection) -> Bool? {
    questions.swipeAnswer(card, direction)
  }

  /// Undoes the last decision.
  ///
  /// - Parameter entrance: Where the card comes from; a card that is still flying comes back from
  ///   where it is.
  /// - Returns: false if there is no decision to undo, or the policy refuses.
  @discardableResult
  public func undo(from entrance: CardEntrance = .sideItLeft) -> Bool {
    takeBack(from: entrance)
  }

  /// Goes back to an earlier state of the deck because decisions could not be saved; the cards come
  /// back from mid-flight.
  ///
  /// The policy is not asked, and no decisions are reported. For a deck without a history of its
  /// own, use `show(takenBack:)`.
  public func restore(_ deck: Deck) {
    let now = MainThread.now
    while stage.deck.history.count > deck.history.count, stage.undo(at: now) != nil {}
    while stage.deck.history.count < deck.history.count, stage.redo(at: now) != nil {}
    stage.edit(at: now) { $0 = deck }
    changed()
  }

  /// Makes the cards grow and fade in.
  public func appear() {
    stage.appear(at: MainThread.now)
    changed()
  }

  /// Cancels the drag or pull in progress: the card returns and nothing is decided.
  public func cancelDrag() { gestures?.cancel() }

  /// Whether any card is moving.
  public var isAnimating: Bool { stage.isMoving(at: MainThread.now) }

  // MARK: Consequences of a change

  /// Updates directions, actions and speech, and reports a new front card or the end of the deck.
  ///
  /// - Parameter byDecision: Whether the previous front card was decided.
  func frontChanged(byDecision: Bool = false) {
    allowDirections()
    refreshActions()
    refreshSpeech()
    guard stage.deck.front != shownFront else { return }
    shownFront = stage.deck.front
    if let shownFront {
      happenings.tell(.shown(shownFront))
    } else if byDecision {
      happenings.tell(.ranOut)
    }
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
    let mirrorsScene = isRightToLeft && mirrorsDirections
    let mirrorsFrames = isRightToLeft && mirrorsLayout != mirrorsDirections
    guard mirrorsScene != isSceneMirrored || mirrorsFrames != stage.mirrorsFrames else { return }
    gestures?.cancel()
    isSceneMirrored = mirrorsScene
    stage.setMirrorsFrames(mirrorsFrames, at: MainThread.now)
    gtk_widget_queue_allocate(widget)
    changed()
  }
}
