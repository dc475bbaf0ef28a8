import CAdwaita
import Koloda
import KolodaGLib

/// A deck of cards as a GTK widget: draws the stage, feeds it with what the hand does, and tells
/// an observer what was decided.
///
/// The view keeps its widget, and the widget keeps the view as long as it is in a window.
@MainActor
public final class KolodaView {
  /// The widget, to be put into a container.
  public var widget: UnsafeMutablePointer<GtkWidget> { binding.widget }
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
    didSet { settlePull(); prepareSoon() }
  }
  /// Is told what happens.
  ///
  /// Not retained.
  public weak var observer: (any DeckViewObserver)? {
    didSet { frontChanged() }
  }
  /// The directions that cards may leave by, unless the observer says otherwise.
  public var allowedDirections: Set<SwipeDirection> = [.left, .right] {
    didSet { frontChanged() }
  }
  /// When letting go of a card dragged by mouse or touch is a decision.
  public var rule = SwipeRule() {
    didSet { stage.setRule(surface.ruled(rule), at: MainThread.now) }
  }
  /// When lifting the fingers off a touchpad is a decision.
  public var touchpadRule = SwipeRule(flickSpeed: SwipeRule.touchpadFlickSpeed)
  /// Where in the view the deck lies; cards fly across the whole view.
  ///
  /// The default is all of it.
  public var deckArea: @MainActor (Size) -> Rect = {
    Rect(x: 0, y: 0, width: $0.width, height: $0.height)
  }
  /// The cards' corners and shadows.
  public var cut = CardCut.standard {
    didSet { cardWidgets.invalidate(); reloadAll() }
  }
  /// What cards that show widgets are made of.
  public var cardColor = CardColor.white {
    didSet { cardWidgets.invalidate(); prepareSoon(); gtk_widget_queue_draw(widget) }
  }
  /// What the blank edges below the front card are made of, in styles that have them.
  public var edgeColor = CardColor(white: 0.96) {
    didSet { gtk_widget_queue_draw(widget) }
  }
  /// Draws the card that stands in for one whose content is pending.
  public var drawPending: (_ cairo: OpaquePointer, _ size: Size) -> Void = { cairo, _ in
    cairo_set_source_rgb(cairo, 0.9, 0.9, 0.9)
    cairo_paint(cairo)
  }
  {
    didSet { blanks = [] }
  }
  /// The overlay of each direction.
  public var overlayLooks = OverlayLook.standard {
    didSet { overlays = nil; prepareSoon() }
  }
  /// Whether a tap on the front card, or the key for it, turns it over if it has a back.
  public var flipsOnTap = true
  /// Whether cards can be dragged by hand; taps, keys, actions and the program still work without.
  public var allowsDragging = true {
    didSet { if !allowsDragging { cancelDrag() } }
  }
  /// Whether a drag that begins beside the front card, where the last card left, and goes inwards
  /// pulls that card back in: past half of the way, or by a flick, its decision is taken back.
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
  /// Whether cards fade instead of travelling; nil does as the user's settings have it.
  public var reducesMotion: Bool? {
    didSet { applyMotionSetting() }
  }
  /// How many cards behind the visible ones are asked for ahead of time.
  public var lookAhead = 2
  /// How many decided cards are kept for undo.
  public var lookBehind = 2
  /// Is given every drawn frame.
  public var onFrame: (@MainActor (FrameRecord) -> Void)?
  /// Is given everything that a hand does.
  public var onInput: (@MainActor (InputRecord) -> Void)?

  /// Whether anything moves.
  var isTicking: Bool { timer.isRunning }

  /// The scene.
  ///
  /// Change the deck through the view's own methods.
  public internal(set) var stage: DeckStage

  var actionNames: DeckActionNames
  let pictures = PictureStore()
  let backs = CardBacks()
  let cardWidgets = CardWidgets()
  /// Where the widgets were laid out last.
  var widgetFrame: Rect?
  /// Cards on their way out that lost their widgets and show their last pictures.
  var pictureOnly: Set<CardID> = []
  var groundPicture: (picture: CardPicture, cut: CardCut, color: CardColor)?
  var overlays: OverlayPictures?
  /// Empty cards of the last few sizes.
  var blanks: [CardPicture] = []
  /// Cards whose words are read in front only.
  var blankBehind: Set<CardID> = []
  /// How large texts on cards are, relative to the desktop's standard.
  public internal(set) var textScale = 1.0
  var glyphGrowth = Animated(0.0, threshold: 0.01)
  var poses: [CardPose] = []
  var shownFront: CardID?
  /// What was done and is not told yet, the oldest first.
  var untold: [UntoldChange] = []
  var isPreparing = false
  var isAsking = false
  /// What the deck's surface of callbacks, settings and indices keeps.
  let surface = DeckSurface()
  var handLocation: Point?
  /// The time spent in ticks since the last frame, in microseconds.
  var tickTime = 0.0
  let steadyFrames = SteadyFrames()
  lazy var timer = Timer { [weak self] in self?.tick() ?? false }
  var gestures: DeckGestures?
  var isSceneMirrored = false
  /// Which actions are offered.
  var offeredActions: [String: Bool] = [:]
  var spokenName: String?
  var spokenDescription = ""
  lazy var announcer = Announcer(of: widget)
  var isHighContrast = false
  var motionSetting: MotionSetting?
  var contrastSetting: SignalConnection?
  var textSetting: SignalConnection?
  private var bindingStorage: WidgetBinding?

  static let naturalWidth: Int32 = 360
  static let naturalHeight: Int32 = 450

  /// The spring of the sign's growth past the threshold.
  static let growth = Animation.spring(Spring(bounciness: 8, speed: 20))

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
    surface.base = style
    surface.view = self
    if let made = DeckWidgetClass.makeWidget(actionNames: actionNames) {
      bindingStorage = WidgetBinding(widget: made, owner: self)
    }
    poses.reserveCapacity(32)
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gestures = DeckGestures(view: self)
    _ = announcer
    connectKeys()
    connectPictures()
    followSettings()
    applyTextDirection()
  }

  // MARK: The deck

  /// The cards and their decisions.
  public var deck: Deck { stage.deck }

  /// Shows another deck; nothing of the old one stays.
  public func setDeck(_ deck: Deck) {
    gestures?.cancel()
    let old = stage
    stage = DeckStage(deck: deck, style: old.style)
    stage.setRule(surface.ruled(rule), at: MainThread.now)
    stage.setReducesMotion(old.reducesMotion, at: MainThread.now)
    stage.setMirrorsFrames(old.mirrorsFrames, at: MainThread.now)
    stage.layout(bounds: old.bounds, area: old.area, at: MainThread.now)
    pictures.retain([])
    backs.retain([])
    cardWidgets.retain([], in: widget)
    pictureOnly = []
    blankBehind = []
    shownFront = nil
    changed()
  }

  /// Shows the deck in another style; cards go to their new places from where they are.
  public func setStyle(_ style: any DeckStyle) {
    surface.base = style
    stage.setStyle(surface.style, at: MainThread.now)
    changed()
  }

  /// Changes the deck; cards go to their places from where they are.
  public func edit<Failure: Error>(
    _ change: (inout Deck) throws(Failure) -> Void
  ) throws(Failure) {
    defer { changed() }
    let version = stage.deckVersion
    var deck = stage.deck
    // The change may use the view; what it does there stands, and the change comes to nothing.
    try change(&deck)
    stage.show(deck, madeFrom: version, at: MainThread.now)
  }

  /// Swipes the front card by program.
  ///
  /// - Returns: whether there was a card and the observer agreed.
  @discardableResult
  public func swipe(_ direction: SwipeDirection) -> Bool {
    swipe(direction, force: false)
  }

  /// Takes the last decision back.
  ///
  /// - Returns: whether there was one and the observer agreed.
  @discardableResult
  public func undo() -> Bool {
    takeBack(from: .sideItLeft)
  }

  /// Goes back to an earlier state of the deck without asking or telling the observer, for
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

  /// Asks for what a card shows again, its back included; its old picture stays until the new one is there.
  public func reload(_ card: CardID) {
    pictures.invalidate(card)
    backs.invalidate(card)
    prepareSoon()
  }

  /// Asks for every card's content again.
  public func reloadAll() {
    pictures.invalidateAll()
    backs.pictures.invalidateAll()
    prepareSoon()
  }

  /// Shows a picture that was baked meanwhile for a card that was pending.
  public func setPicture(_ picture: CardPicture, for card: CardID) {
    guard wantedCards.contains(card) else { return }
    pictures.take(picture, for: card)
    if stage.shownCards.contains(card) { gtk_widget_queue_draw(widget) }
  }

  /// Ends a drag in progress: the card springs back and nothing is decided.
  public func cancelDrag() { gestures?.cancel() }

  /// The cards whose content is wanted, the most wanted first: the visible ones, those next to
  /// come, those last decided.
  public var wantedCards: [CardID] {
    let visible = stage.style.visibleCards
    var cards: [CardID] = []
    for offset in 0..<(visible + max(lookAhead, 0)) {
      guard let card = stage.deck.card(behindFront: offset) else { break }
      cards.append(card)
    }
    for card in stage.shownCards where !cards.contains(card) { cards.append(card) }
    for card in lookBehindCards where !cards.contains(card) { cards.append(card) }
    return cards
  }

  /// Whether a card has a picture, perhaps of an earlier size.
  public func hasPicture(of card: CardID) -> Bool { pictures.picture(of: card) != nil }

  /// The scale that pictures are wanted at, in device pixels to a logical pixel.
  public var pictureScale: Int { pictures.scale }
}

extension gboolean {
  /// Whether it is GLib's TRUE.
  var isTrue: Bool { self != 0 }
}
