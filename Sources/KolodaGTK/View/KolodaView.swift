import CAdwaita
import Koloda
import KolodaGLib

/// A deck of cards as a GTK widget: draws the stage, feeds it with what the hand does, and tells
/// what was decided.
///
/// The view keeps its widget, and the widget keeps the view as long as it is in a window.
@MainActor
public final class KolodaView {
  /// The widget, to be put into a container.
  public var widget: Widget { binding.widget }
  /// Tells what the cards show.
  ///
  /// Not retained.
  public weak var source: (any DeckViewSource)? {
    didSet { reloadAll() }
  }
  /// Keeps the decisions where the deck itself has no history; nil leaves them to the deck.
  ///
  /// Undo, redo, the pull of the last card and the cards that are kept for undo follow it. The
  /// observer must have each decision kept when it is told of it. Not retained.
  public weak var history: (any DeckViewHistory)? {
    didSet { settlePull(); pictures.prepareSoon() }
  }
  /// The directions that cards may leave by, unless the policy says otherwise.
  public var allowedDirections: Set<SwipeDirection> = [.left, .right] {
    didSet { frontChanged() }
  }
  /// When letting go of a card dragged by mouse or touch is a decision.
  public var rule = SwipeRule() {
    didSet { stage.setRule(rule, at: MainThread.now) }
  }
  /// When lifting the fingers off a touchpad is a decision.
  public var touchpadRule = SwipeRule(flickSpeed: SwipeRule.touchpadFlickSpeed)
  /// Where in the view the deck lies; cards fly across the whole view.
  ///
  /// The default is all of it.
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
  /// Whether a tap on the front card, or the key for it, turns it over if it has a back.
  public var flipsOnTap = true
  /// Whether cards can be dragged by hand; taps, keys, actions and the program still work without.
  public var allowsDragging = true {
    didSet { if !allowsDragging { cancelDrag() } }
  }
  /// Whether a drag that begins beside the front card, where the last card left, and goes inwards
  /// pulls that card back in: past half of the way, or by a flick, its decision is undone.
  public var allowsPullingBack = true {
    didSet { if !allowsPullingBack, stage.pulled != nil { cancelDrag() } }
  }
  /// What assistive technology is told.
  public var speech = DeckSpeech() {
    didSet { refreshSpeech() }
  }
  /// What keys do while the deck or something in its front card has the keyboard.
  public var keys = DeckKey.standard
  /// Whether the deck's layout is mirrored where text runs from right to left.
  public var mirrorsLayout = true {
    didSet { applyTextDirection() }
  }
  /// Whether left and right decisions change sides where text runs from right to left.
  ///
  /// Without it a card that is moved to the left is decided to the left, whatever the text.
  public var mirrorsDirections = false {
    didSet { applyTextDirection() }
  }
  /// Whether cards fade instead of travelling; nil follows the user's settings.
  public var reducesMotion: Bool? {
    didSet { applyMotionSetting() }
  }
  /// How many cards behind the visible ones are asked for ahead of time, 0...`greatestLook`.
  public var lookAhead = 2 {
    didSet { lookAhead = min(max(lookAhead, 0), KolodaView.greatestLook) }
  }
  /// How many decided cards are kept for undo, 0...`greatestLook`.
  public var lookBehind = 2 {
    didSet { lookBehind = min(max(lookBehind, 0), KolodaView.greatestLook) }
  }
  /// Cards of the stack that are asked for besides, such as those that lie before the front card.
  package var besides: [CardID] = []
  /// Is given every drawn frame.
  public var onFrame: (@MainActor (FrameRecord) -> Void)?
  /// Is given everything that a hand does.
  public var onInput: (@MainActor (InputRecord) -> Void)?
  /// Is asked before an action of assistive technology, a menu or the program is carried out, by its
  /// name in `actionNames`; an answer of true means that it is done already.
  public var onAction: (@MainActor (String) -> Bool)?
  /// Is called before the deck is laid out in a view of a size.
  package var willLayOut: (@MainActor (Size) -> Void)?
  /// Is called after the deck was laid out in a view with a size.
  package var didLayOut: (@MainActor () -> Void)?

  /// The scene.
  ///
  /// Change the deck through the view's own methods.
  public internal(set) var stage: DeckStage

  /// The greatest number of cards that are kept ready on either side.
  public static let greatestLook = 100

  var actionNames: DeckActionNames
  /// The front card as it was told last.
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
  /// The room for a frame's poses, kept from frame to frame.
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

  /// Makes a view of a deck.
  ///
  /// GTK must have been initialised.
  ///
  /// - Parameters:
  ///   - deck: the cards and what was decided already.
  ///   - style: how the deck looks and moves.
  ///   - actionNames: what its actions are called for assistive technology.
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

  /// Has the widget keep someone who keeps the view, instead of the view itself.
  package func keep(_ keeper: AnyObject) { binding.keeper = keeper }

  // MARK: The deck

  /// The cards and their decisions.
  public var deck: Deck { stage.deck }

  /// Shows another deck; nothing of the old one stays.
  public func setDeck(_ deck: Deck) {
    gestures?.cancel()
    let old = stage
    stage = DeckStage(deck: deck, style: old.style)
    stage.setRule(rule, at: MainThread.now)
    stage.setReducesMotion(old.reducesMotion, at: MainThread.now)
    stage.setMirrorsFrames(old.mirrorsFrames, at: MainThread.now)
    stage.layout(bounds: old.bounds, area: old.area, at: MainThread.now)
    pictures.removeAll()
    overlays.own.removeAll()
    shownFront = nil
    changed()
  }

  /// Shows the deck in another style; cards go to their new places from where they are.
  public func setStyle(_ style: any DeckStyle) {
    stage.setStyle(style, at: MainThread.now)
    changed()
  }

  /// Has cards move in another way from now on, in a style that differs in that alone.
  package func adoptAnimations(of style: any DeckStyle) { stage.adoptAnimations(of: style) }

  /// Changes the deck; cards go to their places from where they are.
  ///
  /// - Parameters:
  ///   - animated: whether they move there; else they are there at once.
  ///   - change: what is done to the deck.
  public func edit<Failure: Error>(
    animated: Bool = true, _ change: (inout Deck) throws(Failure) -> Void
  ) throws(Failure) {
    defer { changed() }
    let version = stage.deckVersion
    var deck = stage.deck
    // The change may use the view; what it does there stands, and the change comes to nothing.
    try change(&deck)
    stage.show(deck, madeFrom: version, at: MainThread.now, animated: animated)
  }

  /// Swipes the front card programmatically.
  ///
  /// - Parameters:
  ///   - direction: where to; it must be one of those that the card may leave by.
  ///   - asks: whether the policy is asked.
  /// - Returns: whether there was a card and the policy agreed.
  @discardableResult
  public func swipe(_ direction: SwipeDirection, asks: Bool = true) -> Bool {
    guard let card = stage.deck.front, stage.allowedDirections.contains(direction),
      !asks || questions.maySwipe(card, direction), stage.deck.front == card
    else { return false }
    decide(direction)
    return true
  }

  /// Takes the last decision back.
  ///
  /// - Parameter entrance: where the card comes from; one that is still flying comes back from
  ///   where it is.
  /// - Returns: whether there was one and the policy agreed.
  @discardableResult
  public func undo(from entrance: CardEntrance = .sideItLeft) -> Bool {
    takeBack(from: entrance)
  }

  /// Goes back to an earlier state of the deck without asking or telling of decisions, for
  /// decisions that could not be kept: their cards come back from where they fly.
  ///
  /// For a deck without a history of its own there is `show(takenBack:)`.
  public func restore(_ deck: Deck) {
    let now = MainThread.now
    while stage.deck.history.count > deck.history.count, stage.undo(at: now) != nil {}
    while stage.deck.history.count < deck.history.count, stage.redo(at: now) != nil {}
    stage.edit(at: now) { $0 = deck }
    changed()
  }

  /// Lets the cards grow and fade in.
  public func appear() {
    stage.appear(at: MainThread.now)
    changed()
  }

  /// Ends a drag in progress: the card springs back and nothing is decided.
  public func cancelDrag() { gestures?.cancel() }

  /// Whether anything moves.
  public var isAnimating: Bool { stage.isMoving(at: MainThread.now) }

  // MARK: What follows

  /// Tells which card is the front card, if it is another one.
  ///
  /// - Parameter byDecision: whether the card before it was decided.
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

  /// Tells of the front card as if it came to the front now.
  package func tellShown() {
    if let shownFront { happenings.tell(.shown(shownFront)) }
  }

  private func applyMotionSetting() {
    stage.setReducesMotion(
      reducesMotion ?? desktop?.reducesMotion ?? false, at: MainThread.now)
  }

  /// Brings the scene in line with the widget's text direction.
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
