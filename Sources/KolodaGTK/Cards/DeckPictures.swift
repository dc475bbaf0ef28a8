import CAdwaita
import Koloda
import KolodaGLib

/// Asks the source for the cards' content, keeps it, and provides stand-ins until it arrives.
@MainActor
final class DeckPictures {
  private unowned let host: any DeckPicturesHost
  let fronts = PictureStore()
  let backs = CardBacks()
  let widgets = CardWidgets()

  /// The corners and shadows of all cards.
  var cut = CardCut.standard { didSet { allWidgets.forEach { $0.invalidate() } } }
  /// The background of cards that show widgets.
  var cardColor = CardColor.white { didSet { allWidgets.forEach { $0.invalidate() } } }
  /// Draws the empty card that stands in for one whose content is pending.
  var drawPending: (_ cairo: OpaquePointer, _ size: Size) -> Void = { cairo, _ in
    cairo_set_source_rgb(cairo, 0.9, 0.9, 0.9)
    cairo_paint(cairo)
  }
  {
    didSet { blanks = [] }
  }

  /// The front frame for which the widgets were last laid out.
  private var widgetFrame: Rect?
  /// Cards on their way out that have lost their widgets and show their last pictures.
  private var pictureOnly: Set<CardID> = []
  private var ground: (picture: CardPicture, cut: CardCut, color: CardColor)?
  /// Empty cards of the most recent sizes.
  private var blanks: [CardPicture] = []
  /// Cards whose text must not show while they are behind the front card.
  private var blankBehind: Set<CardID> = []
  /// Whether a card stands for several items.
  var isSeveral: (CardID) -> Bool = { _ in false }
  /// The colour of the sheets below such a card.
  var sheetColor = CardColor(white: 0.96)
  /// The moving pictures on a card's front.
  private var film: (card: CardID, face: RenderNode)?
  private(set) var isPreparing = false
  private var isAsking = false

  /// How many empty cards of different sizes are kept.
  private static let keptBlanks = 3
  /// A card behind the front card counts as a ghost if it is this much wider than its picture.
  private static let ghostScale = 1.05

  init(host: any DeckPicturesHost) {
    self.host = host
    for store in [fronts, backs.pictures] {
      // Each picture is made for the size at which its own card rests in front.
      store.sizeOf = { [unowned host] in host.cardSize(of: $0) }
    }
    // A widget fits any size, so its card is not asked for again when the size changes.
    fronts.fitsAny = { [weak self] in self?.widgets[$0] != nil }
    backs.pictures.fitsAny = { [weak backs = backs] in backs?.widgets[$0] != nil }
  }

  /// The front card's size at rest, in logical pixels; zero before it has one.
  var size: Size { fronts.size }
  /// Device pixels per logical pixel.
  var scale: Int { fronts.scale }
  /// The number of cards baked so far, for reports.
  var bakeCount: Int { fronts.bakeCount + backs.pictures.bakeCount }

  // MARK: Asking for content

  /// Sets the size and scale of the pictures that are asked for from now on.
  func fit(_ size: Size?, scale: Int) {
    guard let size, !size.isEmpty else { return }
    if scale != self.scale { allWidgets.forEach { $0.invalidate() } }
    fronts.setSize(size, scale: scale)
    backs.pictures.setSize(size, scale: scale)
  }

  /// Asks for content that is missing.
  ///
  /// The front card's is asked for at once, the others' when the main loop is idle. Nothing is
  /// baked while the user holds a card.
  func prepareSoon() {
    refreshWidgets()
    guard !size.isEmpty else { return }
    fit(host.frontFrame?.size, scale: scale)
    let wanted = host.wantedCards
    fronts.retain(wanted)
    backs.retain(host.wantedBacks)
    if let front = wanted.first, !hasContent(front), !host.isHeld { askForFront(of: front) }
    guard !isPreparing else { return }
    prepareWhenIdle()
  }

  private func prepareWhenIdle() {
    isPreparing = true
    MainThread.post(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self, weak host] in
      // If another thread has released the view, this runs before the main thread frees it.
      guard let self, let host else { return }
      // The source that is asked may release the deck.
      withExtendedLifetime(host) { self.prepareStep() }
    }
  }

  /// Asks for one thing that is missing, and for the next when the main loop is idle again.
  func prepareStep() {
    isPreparing = false
    guard !host.isHeld, !size.isEmpty else { return }
    retainWidgets()
    if prepareNextFront() || bakeNextWidget() || host.prepareOverlay() || prepareNextBack() {
      prepareWhenIdle()
    }
  }

  private func prepareNextFront() -> Bool {
    guard let card = fronts.nextMissing(among: host.wantedCards) else { return false }
    return askForFront(of: card)
  }

  /// Asks for a card's front, unless it has already been asked for.
  ///
  /// - Returns: whether the source was asked.
  @discardableResult
  private func askForFront(of card: CardID) -> Bool {
    // A source that calls `reload` from within its answer is not asked again recursively.
    guard !isAsking, fronts.nextMissing(among: [card]) != nil else { return false }
    isAsking = true
    defer { isAsking = false }
    let content = host.content(of: card, size: fronts.size(of: card), scale: scale)
    guard let content else { return false }
    if case .widget(let child) = content {
      widgets.adopt(child, for: card, in: host.widget)
    } else {
      widgets.drop(card, in: host.widget)
    }
    fronts.fulfil(card, with: content, cut: cut)
    draw(card)
    return true
  }

  private func prepareNextBack() -> Bool {
    guard let card = backs.pictures.nextMissing(among: host.wantedBacks) else { return false }
    askForBack(of: card)
    return backs.pictures.nextMissing(among: host.wantedBacks) != card
  }

  /// Asks for a card's back, unless it has already been asked for or the user holds a card.
  func askForBack(of card: CardID) {
    guard !isAsking, !host.isHeld, !size.isEmpty, backs.pictures.nextMissing(among: [card]) != nil
    else { return }
    isAsking = true
    defer { isAsking = false }
    let size = backs.pictures.size(of: card)
    guard let content = host.backContent(of: card, size: size, scale: scale) else { return }
    backs.take(content, for: card, cut: cut, in: host.widget)
    host.backIsKnown(of: card)
    draw(card)
  }

  /// Shows a picture of a card's front that was baked elsewhere.
  func take(_ picture: CardPicture, for card: CardID) {
    guard host.wantedCards.contains(card) else { return }
    fronts.take(picture, for: card)
    draw(card)
  }

  /// Shows a picture of a card's back that was baked elsewhere.
  func takeBack(_ picture: CardPicture, for card: CardID) {
    guard host.wantedBacks.contains(card) else { return }
    backs.take(picture, for: card)
    host.backIsKnown(of: card)
    draw(card)
  }

  /// Shows a frame of moving pictures over a card's front; nil shows the front's picture again.
  func show(_ film: CardFilm?, on card: CardID) {
    guard let film else {
      if self.film?.card == card { self.film = nil }
      return draw(card)
    }
    guard let size = fronts.picture(of: card)?.cardSize else { return }
    self.film = film.face(size: size, cornerRadius: cut.cornerRadius).map { (card, $0) }
    draw(card)
  }

  private func draw(_ card: CardID) {
    if host.shownCards.contains(card) { gtk_widget_queue_draw(host.widget) }
  }

  /// Marks a card's content as outdated, so that it is asked for again.
  func invalidate(_ card: CardID) {
    fronts.invalidate(card)
    backs.invalidate(card)
  }

  /// Marks the content of all cards as outdated, so that it is asked for again.
  func invalidateAll() {
    fronts.invalidateAll()
    backs.pictures.invalidateAll()
  }

  /// Drops the front pictures of cards that are not wanted, and the widgets of unwanted backs.
  func retainWanted() {
    fronts.retain(host.wantedCards)
    retainBackWidgets()
  }

  /// Drops everything, because the view shows another deck.
  func removeAll() {
    fronts.retain([])
    backs.retain([])
    for widgets in allWidgets { widgets.retain([], in: host.widget) }
    pictureOnly = []
    blankBehind = []
    film = nil
    isSeveral = { _ in false }
  }

  // MARK: Cards that show widgets

  /// Whether any side of any card shows a widget.
  var hasWidgets: Bool { allWidgets.contains { !$0.isEmpty } }

  /// The widgets of the fronts and those of the backs.
  private var allWidgets: [CardWidgets] { [widgets, backs.widgets] }

  /// The widget on the side that a card shows; nil if there is none.
  func usableWidget(of card: CardID) -> CardWidget? {
    host.showsBack(of: card) ? backs.widgets[card] : widgets[card]
  }

  private func refreshWidgets() {
    // Only the side that the front card shows can be used.
    let front = host.frontCard
    let showsBack = front.map(host.showsBack) ?? false
    let corner = cut.cornerRadius
    widgets.setFront(showsBack ? nil : front, cornerRadius: corner, in: host.widget)
    backs.widgets.setFront(showsBack ? front : nil, cornerRadius: corner, in: host.widget)
    if hasWidgets, contentFrame != widgetFrame { gtk_widget_queue_allocate(host.widget) }
  }

  /// Where the widgets are laid out: the front card's frame at rest.
  private var contentFrame: Rect? { host.frontFrame.flatMap { $0.size.isEmpty ? nil : $0 } }

  /// Lays out the widgets; called while the deck's own widget is being allocated.
  func allocateWidgets() {
    guard let frame = contentFrame else { return }
    widgetFrame = frame
    for widgets in allWidgets { widgets.allocate { host.restFrame(of: $0) ?? frame } }
  }

  /// Lays out the widgets that were adopted while the deck's own widget was being allocated: GTK
  /// forgets a request for another allocation at that time.
  func allocateNewWidgets() {
    if allWidgets.contains(where: \.hasNew) { allocateWidgets() }
  }

  /// Drops the widgets of cards that won't soon be in front and whose pictures are baked.
  private func retainWidgets() {
    retainBackWidgets()
    guard !widgets.isEmpty || !pictureOnly.isEmpty else { return }
    var wanted = host.usableCards
    for card in pictureOnly.intersection(wanted) { fronts.invalidate(card) }
    let shown = host.shownCards
    pictureOnly = pictureOnly.subtracting(wanted).intersection(shown)
    for card in shown where !wanted.contains(card) {
      guard let entry = widgets[card] else { continue }
      if entry.isBaked { pictureOnly.insert(card) } else { wanted.insert(card) }
    }
    widgets.retain(wanted, in: host.widget)
  }

  private func retainBackWidgets() {
    guard !backs.widgets.isEmpty else { return }
    backs.widgets.retain(host.wantedBacks + host.shownCards, in: host.widget)
  }

  /// Bakes the picture of one widget whose card is not in front.
  ///
  /// - Returns: whether there was one to bake.
  private func bakeNextWidget() -> Bool {
    guard !widgets.isEmpty else { return false }
    for card in host.wantedCards where card != host.frontCard {
      guard let entry = widgets[card], !entry.isBaked, entry.isReady else { continue }
      entry.freeze(cornerRadius: cut.cornerRadius, in: host.widget)
      entry.isBaked = true
      guard let frozen = entry.frozen else { continue }
      fronts.bake(frozen, for: card, cut: cut, background: cardColor)
      draw(card)
      return true
    }
    return false
  }

  // MARK: Drawing

  /// Returns everything to draw for a pose's card; a side that can't be seen is left out.
  func sides(of pose: CardPose) -> CardSides {
    var sides = CardSides()
    if pose.back > 0 {
      (sides.back, sides.backFace) = backAppearance(of: pose.card)
    }
    if pose.back < 1 {
      let shown = appearance(of: pose)
      sides.front = shown.picture
      sides.face = shown.face
    }
    if isSeveral(pose.card) {
      sides.sheets = SheetsBelow(color: sheetColor, cornerRadius: cut.cornerRadius)
    }
    return sides
  }

  /// Returns a front's picture, and what to draw on top: moving pictures, or the live or frozen face
  /// of its widget.
  func appearance(of pose: CardPose) -> (picture: CardPicture?, face: RenderNode?) {
    let picture = fronts.picture(of: pose.card)
    guard let entry = widgets[pose.card] else {
      if let picture, !isGhost(pose, of: picture) {
        return (picture, film.flatMap { $0.card == pose.card ? $0.face : nil })
      }
      return (blank(of: pose.card), nil)
    }
    if pose.card == host.frontCard, entry.isReady,
      let face = entry.liveFace(cornerRadius: cut.cornerRadius, in: host.widget)
    {
      return (ground(of: pose.card), face)
    }
    if entry.isBaked, let picture { return (picture, nil) }
    return entry.frozen.map { (ground(of: pose.card), $0) }
      ?? (picture ?? ground(of: pose.card), nil)
  }

  /// Returns a back's picture, and the live or frozen face of its widget to draw on top.
  private func backAppearance(of card: CardID) -> (picture: CardPicture?, face: RenderNode?) {
    guard let entry = backs.widgets[card] else {
      return (backs.pictures.picture(of: card) ?? blank(of: card), nil)
    }
    let isLive = card == host.frontCard && entry.isReady
    let live = isLive ? entry.liveFace(cornerRadius: cut.cornerRadius, in: host.widget) : nil
    return (ground(of: card), live ?? entry.frozen)
  }

  /// The plain card below a widget: its colour, corners and shadow.
  private func ground(of card: CardID) -> CardPicture? {
    let size = fronts.size(of: card)
    if let known = ground, known.color == cardColor, known.cut == cut,
      fronts.fits(known.picture, size)
    {
      return known.picture
    }
    // While the user holds a card nothing is baked, as long as there is anything to show.
    if host.isHeld, let known = ground { return known.picture }
    ground = CardBaker.bake(size: size, scale: scale, cut: cut, background: cardColor) { _, _ in }
      .map { ($0, cut, cardColor) }
    return ground?.picture
  }

  /// Whether a card can show its own content rather than an empty card.
  func hasContent(_ card: CardID) -> Bool {
    fronts.picture(of: card) != nil || widgets[card]?.isReady ?? false
  }

  /// The empty card that stands in for pending content; of a given card's size, or else the front
  /// card's.
  func blank(of card: CardID? = nil) -> CardPicture? {
    let size = card.map { fronts.size(of: $0) } ?? size
    if let known = blanks.first(where: { fronts.fits($0, size) }) { return known }
    guard !host.isHeld || blanks.isEmpty else { return blanks.first }
    let made = CardBaker.bake(size: size, scale: scale, cut: cut, draw: drawPending)
    guard let made else { return nil }
    // Other sizes are kept only while a visible card has them.
    let sizes = host.shownCards.map { fronts.size(of: $0) }
    blanks.removeAll { blank in !sizes.contains { fronts.fits(blank, $0) } }
    blanks.insert(made, at: 0)
    blanks.removeLast(max(0, blanks.count - DeckPictures.keptBlanks))
    return made
  }

  /// Sets whether a card is shown blank while it is behind the front card.
  func setIsBlankBehind(_ isBlank: Bool, for card: CardID) {
    if isBlank { blankBehind.insert(card) } else { blankBehind.remove(card) }
  }

  /// Whether a card's text would shine through beside the front card, like a ghost.
  private func isGhost(_ pose: CardPose, of picture: CardPicture) -> Bool {
    guard !blankBehind.isEmpty, blankBehind.contains(pose.card) else { return false }
    if case .pile(0) = pose.role { return false }
    return pose.role != .departing
      && pose.size.width > picture.cardSize.width * DeckPictures.ghostScale
  }
}
