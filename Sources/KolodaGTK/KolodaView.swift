import CAdwaita
import Koloda

/// A deck of cards as a GTK widget: draws the stage, feeds it with what the hand does, and tells
/// a delegate what was decided.
///
/// The view keeps its widget, and the widget keeps the view as long as it is in a window.
@MainActor
public final class KolodaView {
  /// The widget, to be put into a container.
  public var widget: UnsafeMutablePointer<GtkWidget> { binding.widget }
  /// Tells what the cards show. Not retained.
  public weak var dataSource: (any KolodaViewDataSource)? {
    didSet { reloadAll() }
  }
  /// Is told what happens. Not retained.
  public weak var delegate: (any KolodaViewDelegate)? {
    didSet { frontChanged() }
  }
  /// The directions that cards may leave by, unless the delegate says otherwise.
  public var allowedDirections: Set<SwipeDirection> = [.left, .right] {
    didSet { frontChanged() }
  }
  /// When letting go of a card dragged by mouse or touch is a decision.
  public var rule = SwipeRule() {
    didSet { stage.rule = rule }
  }
  /// When lifting the fingers off a touchpad is a decision.
  public var touchpadRule = SwipeRule(flickSpeed: SwipeRule.touchpadFlickSpeed)
  /// Where in the view the deck lies; cards fly across the whole view. The default is all of it.
  public var deckArea: @MainActor (Size) -> Rect = {
    Rect(x: 0, y: 0, width: $0.width, height: $0.height)
  }
  /// The cards' corners and shadows.
  public var cut = CardCut.standard {
    didSet { reloadAll() }
  }
  /// The overlay of each direction.
  public var overlayLooks = OverlayLook.standard {
    didSet { overlays = nil; prepareSoon() }
  }
  /// How many cards behind the visible ones are asked for ahead of time.
  public var lookAhead = 2
  /// How many decided cards are kept for undo.
  public var lookBehind = 2
  /// Is given every drawn frame.
  public var onFrame: (@MainActor (FrameRecord) -> Void)?
  /// Is given everything that a hand does.
  public var onInput: (@MainActor (InputRecord) -> Void)?

  /// The scene. Change the deck through the view's own methods.
  public private(set) var stage: DeckStage

  let actionNames: DeckActionNames
  let pictures = PictureStore()
  private var overlays: OverlayPictures?
  private var blank: CardPicture?
  private var glyphGrowth = Animated(0.0, threshold: 0.01)
  private var poses: [CardPose] = []
  private var shownFront: CardID?
  private var isPreparing = false
  private var handLocation: Point?
  /// The time spent in ticks since the last frame, in microseconds.
  private var tickTime = 0.0
  private let steadyFrames = SteadyFrames()
  private lazy var timer = Timer { [unowned self] in tick() }
  private var gestures: DeckGestures?
  private var bindingStorage: WidgetBinding?

  static let naturalWidth: Int32 = 360
  static let naturalHeight: Int32 = 450

  /// The spring of the sign's growth past the threshold.
  private static let growth = Animation.spring(Spring(bounciness: 8, speed: 20))

  private var binding: WidgetBinding {
    guard let bindingStorage else {
      preconditionFailure("GTK could not make a widget; was gtk_init() called?")
    }
    return bindingStorage
  }

  /// Makes a view of a deck. GTK must have been initialised.
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
    if let made = DeckWidgetClass.makeWidget(actionNames: actionNames) {
      bindingStorage = WidgetBinding(widget: made, owner: self)
    }
    poses.reserveCapacity(32)
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gestures = DeckGestures(view: self)
    followSettings()
  }

  // MARK: The deck

  /// The cards and their decisions.
  public var deck: Deck { stage.deck }

  /// Shows another deck; nothing of the old one stays.
  public func setDeck(_ deck: Deck) {
    gestures?.cancel()
    let old = stage
    stage = DeckStage(deck: deck, style: old.style)
    stage.rule = rule
    stage.reducesMotion = old.reducesMotion
    stage.layout(bounds: old.bounds, area: old.area, at: MainThread.now)
    pictures.retain([])
    shownFront = nil
    changed()
  }

  /// Shows the deck in another style; cards go to their new places from where they are.
  public func setStyle(_ style: any DeckStyle) {
    stage.setStyle(style, at: MainThread.now)
    changed()
  }

  /// Changes the deck; cards go to their places from where they are.
  public func edit<Failure: Error>(
    _ change: (inout Deck) throws(Failure) -> Void
  ) throws(Failure) {
    defer { changed() }
    try stage.edit(at: MainThread.now, change)
  }

  /// Swipes the front card by program.
  ///
  /// - Returns: whether there was a card and the delegate agreed.
  @discardableResult
  public func swipe(_ direction: SwipeDirection) -> Bool {
    guard let card = stage.deck.front, stage.allowedDirections.contains(direction),
      delegate?.kolodaView(self, shouldSwipeCard: card, in: direction) ?? true
    else { return false }
    decide(direction)
    return true
  }

  /// Takes the last decision back.
  ///
  /// - Returns: whether there was one and the delegate agreed.
  @discardableResult
  public func undo() -> Bool {
    guard let last = stage.deck.history.last,
      delegate?.kolodaView(self, shouldUndo: last) ?? true
    else { return false }
    return takeBack() != nil
  }

  /// Goes back to an earlier state of the deck without asking or telling the delegate, for
  /// decisions that could not be kept: their cards come back from where they fly.
  public func restore(_ deck: Deck) {
    let now = MainThread.now
    while stage.deck.history.count > deck.history.count, stage.undo(at: now) != nil {}
    while stage.deck.history.count < deck.history.count, stage.redo(at: now) != nil {}
    stage.edit(at: now) { $0 = deck }
    changed()
  }

  /// Makes the decision again that was taken back last.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func redo() -> Bool {
    guard let decision = stage.redo(at: MainThread.now) else { return false }
    changed()
    delegate?.kolodaView(self, didRedo: decision)
    if stage.deck.isRunOut { delegate?.kolodaViewDidRunOutOfCards(self) }
    return true
  }

  /// Asks for a card's content again; its old picture stays until the new one is there.
  public func reload(_ card: CardID) {
    pictures.invalidate(card)
    prepareSoon()
  }

  /// Asks for every card's content again.
  public func reloadAll() {
    pictures.invalidateAll()
    prepareSoon()
  }

  /// Shows a picture that was baked meanwhile for a card that was pending.
  public func setPicture(_ picture: CardPicture, for card: CardID) {
    guard wantedCards.contains(card) else { return }
    pictures.fulfil(card, with: .picture(picture), cut: cut)
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
    for decision in stage.deck.history.suffix(max(lookBehind, 0)).reversed()
    where !cards.contains(decision.card) {
      cards.append(decision.card)
    }
    return cards
  }

  /// The scale that pictures are wanted at, in device pixels to a logical pixel.
  public var pictureScale: Int { pictures.scale }

  // MARK: What changes

  private func decide(_ direction: SwipeDirection) {
    guard let decision = stage.swipe(direction, at: MainThread.now) else { return }
    changed()
    delegate?.kolodaView(self, didSwipeCard: decision.card, in: direction)
    if stage.deck.isRunOut { delegate?.kolodaViewDidRunOutOfCards(self) }
  }

  private func takeBack() -> Deck.Decision? {
    guard let decision = stage.undo(at: MainThread.now) else { return nil }
    changed()
    delegate?.kolodaView(self, didUndo: decision)
    return decision
  }

  /// Brings everything in line with the stage after a change of it.
  private func changed() {
    frontChanged()
    updateGrowth()
    prepareSoon()
    tickWhileMoving()
    gtk_widget_queue_draw(widget)
  }

  private func frontChanged() {
    guard let front = stage.deck.front else {
      shownFront = nil
      return
    }
    stage.allowedDirections =
      delegate?.kolodaView(self, allowedDirectionsForCard: front) ?? allowedDirections
    if front != shownFront {
      shownFront = front
      delegate?.kolodaView(self, didShowCard: front)
    }
  }

  func allocate(_ size: Size) {
    stage.layout(bounds: size, area: deckArea(size), at: MainThread.now)
    if let frame = stage.frontFrame, !frame.size.isEmpty {
      pictures.setSize(frame.size, scale: Int(gtk_widget_get_scale_factor(widget)))
    }
    prepareSoon()
    tickWhileMoving()
  }

  private func followSettings() {
    guard let settings = gtk_settings_get_default() else { return }
    let follow: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      stage.reducesMotion = !adw_get_enable_animations(widget).isTrue
    }
    follow()
    Signal.connectNotify(UnsafeMutableRawPointer(settings), "gtk-enable-animations", follow)
    Signal.connect(UnsafeMutableRawPointer(widget), "unrealize") { [weak self] () -> Void in
      self?.steadyFrames.end()
    }
    Signal.connectNotify(UnsafeMutableRawPointer(widget), "scale-factor") { [weak self] in
      guard let self, let frame = stage.frontFrame else { return }
      pictures.setSize(frame.size, scale: Int(gtk_widget_get_scale_factor(widget)))
      prepareSoon()
    }
  }

  // MARK: Pictures

  /// Asks for the contents that are missing: the front card's at once, the others when nothing
  /// else is to be done. Nothing is baked while a card is in a hand.
  private func prepareSoon() {
    guard !pictures.size.isEmpty else { return }
    let wanted = wantedCards
    pictures.retain(wanted)
    if let front = wanted.first, pictures.picture(of: front) == nil, !stage.isDragging {
      prepareNext(among: [front])
    }
    guard !isPreparing else { return }
    isPreparing = true
    MainThread.post(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in self?.prepareStep() }
  }

  private func prepareStep() {
    isPreparing = false
    guard !stage.isDragging, !pictures.size.isEmpty else { return }
    if prepareNext(among: wantedCards) || prepareOverlays() {
      isPreparing = true
      MainThread.post(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in self?.prepareStep() }
    }
  }

  @discardableResult
  private func prepareNext(among wanted: [CardID]) -> Bool {
    guard let dataSource, let card = pictures.nextMissing(among: wanted) else { return false }
    let content = dataSource.kolodaView(
      self, contentForCard: card, size: pictures.size, scale: pictures.scale)
    pictures.fulfil(card, with: content, cut: cut)
    if stage.shownCards.contains(card) { gtk_widget_queue_draw(widget) }
    return true
  }

  private func prepareOverlays() -> Bool {
    let fits =
      overlays?.serves(
        size: pictures.size, scale: pictures.scale, cornerRadius: cut.cornerRadius) ?? false
    guard !fits else { return false }
    let made = OverlayPictures(
      size: pictures.size, scale: pictures.scale, cornerRadius: cut.cornerRadius,
      looks: overlayLooks)
    made.prepare()
    overlays = made
    return true
  }

  private func blankCard() -> CardPicture? {
    if let blank, blank.cardSize == pictures.size, blank.scale == pictures.scale { return blank }
    guard !stage.isDragging || blank == nil else { return blank }
    blank = CardBaker.bake(
      size: pictures.size, scale: pictures.scale, cut: cut,
      background: CardColor(white: 0.5, alpha: 0.12)
    ) { _, _ in }
    return blank
  }

  // MARK: Frames

  private func tick() -> Bool {
    let begin = g_get_monotonic_time()
    let now = MainThread.now
    let moves = stage.advance(to: now) || !glyphGrowth.isSettled(at: now)
    gtk_widget_queue_draw(widget)
    // A card that is held still is not at rest: its hand will move it on.
    if !moves, !stage.isDragging {
      steadyFrames.end()
      pictures.retain(wantedCards)
      delegate?.kolodaViewDidComeToRest(self)
    }
    tickTime += Double(g_get_monotonic_time() - begin)
    return moves
  }

  private func tickWhileMoving() {
    let now = MainThread.now
    let moves = stage.isMoving(at: now) || !glyphGrowth.isSettled(at: now)
    if moves || stage.isDragging { steadyFrames.begin(of: widget) } else { steadyFrames.end() }
    if moves { timer.start(interval: tickInterval) }
  }

  /// A little under the time between two frames of the monitor, in milliseconds, so that every
  /// frame finds a fresh state queued.
  private var tickInterval: UInt32 {
    var rate = 60.0
    if let native = gtk_widget_get_native(widget),
      let surface = gtk_native_get_surface(native),
      let display = gdk_surface_get_display(surface),
      let monitor = gdk_display_get_monitor_at_surface(display, surface)
    {
      let millihertz = gdk_monitor_get_refresh_rate(monitor)
      if millihertz > 0 { rate = Double(millihertz) / 1000 }
    }
    return UInt32(max((1000 / rate).rounded(.down) - 1, 1))
  }

  func snapshot(into snapshot: OpaquePointer) {
    let begin = g_get_monotonic_time()
    var frameTime = begin
    if let clock = gtk_widget_get_frame_clock(widget) {
      frameTime = gdk_frame_clock_get_frame_time(clock)
    }
    let time = Double(frameTime) / 1_000_000
    stage.poses(at: time, into: &poses)
    let growth = glyphGrowth.value(at: time)
    if isDrawnByCairo {
      CairoDeckPainter(overlays: overlays, glyphGrowth: growth)
        .append(poses, in: stage.bounds, to: snapshot) { pictures.picture(of: $0) ?? blankCard() }
    } else {
      let painter = DeckPainter(overlays: overlays, glyphGrowth: growth)
      for pose in poses {
        painter.append(
          pose, picture: pictures.picture(of: pose.card) ?? blankCard(), to: snapshot)
      }
    }
    if let onFrame {
      let spent = Double(g_get_monotonic_time() - begin)
      onFrame(record(frameTime: frameTime, at: time, spent: spent))
    }
    tickTime = 0
  }

  /// Whether the window has no graphics processor's help.
  private var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native)
    else { return false }
    return shim_is_cairo_renderer(UnsafeMutableRawPointer(renderer)).isTrue
  }

  private func record(frameTime: Int, at time: Double, spent: Double) -> FrameRecord {
    let front = stage.frontPose(at: time)
    let rest = stage.frontFrame?.size.width ?? 0
    return FrameRecord(
      frameTime: frameTime, pointer: handLocation ?? gestures?.pointer, front: front,
      scale: rest > 0 ? (front?.size.width ?? rest) / rest : 1,
      showsFront: front.map { pictures.picture(of: $0.card) != nil } ?? false,
      isDragging: stage.isDragging, departing: stage.departingCount,
      bakes: pictures.bakeCount + (overlays?.bakeCount ?? 0), tick: tickTime, snapshot: spent)
  }

  // MARK: The hand

  /// Whether the front card may be dragged now.
  var mayDrag: Bool {
    guard let front = stage.deck.front else { return false }
    return delegate?.kolodaView(self, shouldDragCard: front) ?? true
  }

  func isFrontMoving(at time: Double) -> Bool { stage.isFrontMoving(at: time) }

  package func handGrabbed(at location: Point, time: Double, kind: String) {
    guard stage.beginDrag(at: location, time: time) else { return }
    handLocation = location
    onInput?(InputRecord(kind: kind, time: time, location: location))
    handChanged()
  }

  package func handMoved(to location: Point, at time: Double, kind: String) {
    guard stage.isDragging, location.isFinite else { return }
    handLocation = location
    stage.drag(to: location, at: time)
    onInput?(InputRecord(kind: kind, time: time, location: location))
    handChanged()
  }

  package func handLetGo(decides: Bool, rule: SwipeRule, at time: Double, kind: String) {
    guard stage.isDragging, let card = stage.deck.front else { return }
    onInput?(InputRecord(kind: kind, time: time, location: handLocation))
    handLocation = nil
    stage.rule = rule
    let direction = decides ? stage.decision(at: time) : nil
    stage.rule = self.rule
    delegate?.kolodaView(self, didDrag: nil)
    // The delegate may have changed the deck; what is decided is the card that was held.
    guard stage.isDragging, stage.deck.front == card else { return }
    if let direction, delegate?.kolodaView(self, shouldSwipeCard: card, in: direction) ?? true,
      stage.isDragging, stage.deck.front == card
    {
      decide(direction)
    } else {
      stage.cancelDrag(at: MainThread.now)
      changed()
      delegate?.kolodaView(self, didResetCard: card)
    }
  }

  func tapped(_ location: Point) {
    guard let front = stage.deck.front, !stage.isDragging,
      stage.frontContains(location, at: MainThread.now)
    else { return }
    delegate?.kolodaView(self, didSelectCard: front)
  }

  private func handChanged() {
    updateGrowth()
    delegate?.kolodaView(self, didDrag: stage.dragProgress)
    tickWhileMoving()
    gtk_widget_queue_draw(widget)
  }

  private func updateGrowth() {
    let target = stage.dragProgress?.isPastThreshold == true ? 1.0 : 0.0
    guard glyphGrowth.target != target else { return }
    glyphGrowth.retarget(to: target, at: MainThread.now, with: KolodaView.growth)
  }

  // MARK: Actions

  func perform(action: String) {
    onInput?(InputRecord(kind: "action", time: MainThread.now, location: nil))
    if action == actionNames.undo {
      undo()
    } else if action == actionNames.redo {
      redo()
    } else if let direction = actionNames.swipes.first(where: { $0.value == action })?.key {
      swipe(direction)
    }
  }

  /// Says what assistive technology calls the deck: its front card and where it stands.
  public func setAccessibleName(_ name: String) {
    shim_accessible_set_label(OpaquePointer(widget), name)
  }
}

extension gboolean {
  /// Whether it is GLib's TRUE.
  var isTrue: Bool { self != 0 }
}
