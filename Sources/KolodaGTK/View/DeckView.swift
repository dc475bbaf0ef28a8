import CAdwaita
import Koloda
import KolodaGLib

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
  private(set) lazy var happenings = DeckEvents(of: self)
  private(set) lazy var questions = DeckQuestions(of: self)
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

  // MARK: The deck

  /// The cards and their decisions.
  public var deck: Deck { stage.deck }

  /// Shows another deck, at once; nothing of the old deck stays.
  public func setDeck(_ deck: Deck) {
    gestures.cancel()
    let old = stage
    stage = DeckStage(deck: deck, style: old.style)
    stage.setRule(old.rule, at: MainThread.now)
    stage.axis = old.axis
    stage.setReducesMotion(old.reducesMotion, at: MainThread.now)
    stage.setMirrorsFrames(old.mirrorsFrames, at: MainThread.now)
    stage.layout(bounds: old.bounds, area: old.area, at: MainThread.now)
    pictures.removeAll()
    overlays.own.removeAll()
    happenings.shownFront = nil
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
  public func cancelDrag() { gestures.cancel() }

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
