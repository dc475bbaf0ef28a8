import CAdwaita
import Koloda
import KolodaGLib

/// The deck whose cards' pictures are kept, as the pictures know it.
@MainActor
protocol DeckPicturesHost: AnyObject {
  var widget: Widget { get }
  var frontCard: CardID? { get }
  /// The front card's frame at rest, in the view; nil before it has one.
  var frontFrame: Rect? { get }
  /// The cards that are seen, those that leave included.
  var shownCards: [CardID] { get }
  /// The cards whose fronts are wanted, the most wanted first.
  var wantedCards: [CardID] { get }
  /// The cards whose backs are wanted, the most wanted first.
  var wantedBacks: [CardID] { get }
  /// The cards that may be used soon: their widgets are kept.
  var usableCards: Set<CardID> { get }
  /// Whether a card is in a hand; nothing is baked then.
  var isHeld: Bool { get }

  /// Where a card rests in front, in the view; nil before it has a place.
  func restFrame(of card: CardID) -> Rect?
  /// The size at which a card rests in front; zero before it has a place.
  func cardSize(of card: CardID) -> Size
  /// Whether a card's back is shown, or about to be.
  func showsBack(of card: CardID) -> Bool
  /// Asks what a card shows; nil without anyone to ask.
  func content(of card: CardID, size: Size, scale: Int) -> CardContent?
  /// Asks what a card's back shows; the outer nil is without anyone to ask.
  func backContent(of card: CardID, size: Size, scale: Int) -> CardContent??
  /// A card turned out to have a back, or none.
  func backIsKnown(of card: CardID)
  /// Bakes one thing that lies over the cards; says whether there was one.
  func prepareOverlay() -> Bool
}

/// What the cards of a deck show: asking for it, keeping it, and what is shown as long as it is
/// not there.
@MainActor
final class DeckPictures {
  private unowned let host: any DeckPicturesHost
  let fronts = PictureStore()
  let backs = CardBacks()
  let widgets = CardWidgets()

  /// The cards' corners and shadows.
  var cut = CardCut.standard { didSet { allWidgets.forEach { $0.invalidate() } } }
  /// The background of cards that show widgets.
  var cardColor = CardColor.white { didSet { allWidgets.forEach { $0.invalidate() } } }
  /// Draws the card that stands in for one whose content is pending.
  var drawPending: (_ cairo: OpaquePointer, _ size: Size) -> Void = { cairo, _ in
    cairo_set_source_rgb(cairo, 0.9, 0.9, 0.9)
    cairo_paint(cairo)
  }
  {
    didSet { blanks = [] }
  }

  /// Where the widgets were laid out last.
  private var widgetFrame: Rect?
  /// Cards on their way out that lost their widgets and show their last pictures.
  private var pictureOnly: Set<CardID> = []
  private var ground: (picture: CardPicture, cut: CardCut, color: CardColor)?
  /// Empty cards of the last few sizes.
  private var blanks: [CardPicture] = []
  /// Cards whose words are read in front only.
  private var blankBehind: Set<CardID> = []
  /// Whether a card stands for several.
  var isSeveral: (CardID) -> Bool = { _ in false }
  /// What the sheets below them look like.
  var sheetColor = CardColor(white: 0.96)
  private(set) var isPreparing = false
  private var isAsking = false

  /// How many sizes of empty cards are kept.
  private static let keptBlanks = 3
  /// From what size on a card behind the front card is a ghost, relative to its own.
  private static let ghostScale = 1.05

  init(host: any DeckPicturesHost) {
    self.host = host
    for store in [fronts, backs.pictures] {
      // Each card's picture is wanted at the size that the card rests at in front.
      store.sizeOf = { [unowned host] in host.cardSize(of: $0) }
    }
    // A widget fits any size: its card is not asked for again.
    fronts.fitsAny = { [weak self] in self?.widgets[$0] != nil }
    backs.pictures.fitsAny = { [weak backs = backs] in backs?.widgets[$0] != nil }
  }

  /// The front card's size at rest, in logical pixels; zero before it has one.
  var size: Size { fronts.size }
  /// Device pixels to a logical pixel.
  var scale: Int { fronts.scale }
  /// How many cards were baked, for reports.
  var bakeCount: Int { fronts.bakeCount + backs.pictures.bakeCount }

  // MARK: Asking

  /// Wants pictures of the sizes that the cards have at rest.
  func fit(_ size: Size?, scale: Int) {
    guard let size, !size.isEmpty else { return }
    if scale != self.scale { allWidgets.forEach { $0.invalidate() } }
    fronts.setSize(size, scale: scale)
    backs.pictures.setSize(size, scale: scale)
  }

  /// Asks for what is missing.
  ///
  /// The front card's is asked for at once, the others when nothing else is to be done. Nothing is
  /// baked while a card is in a hand.
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
    MainThread.post(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in self?.prepareStep() }
  }

  private func prepareStep() {
    isPreparing = false
    // Whoever is asked may let go of the deck.
    withExtendedLifetime(host) {
      guard !host.isHeld, !size.isEmpty else { return }
      retainWidgets()
      if prepareNextFront() || bakeNextWidget() || host.prepareOverlay() || prepareNextBack() {
        prepareWhenIdle()
      }
    }
  }

  private func prepareNextFront() -> Bool {
    guard let card = fronts.nextMissing(among: host.wantedCards) else { return false }
    return askForFront(of: card)
  }

  /// Asks for a card's front, unless that was done already.
  ///
  /// - Returns: whether it was asked for.
  @discardableResult
  private func askForFront(of card: CardID) -> Bool {
    // A source that reloads while it is asked is not asked again for the same answer.
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

  /// Asks for a card's back, unless that was done already or a card is in a hand.
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

  /// Shows a picture that was baked meanwhile.
  func take(_ picture: CardPicture, for card: CardID) {
    guard host.wantedCards.contains(card) else { return }
    fronts.take(picture, for: card)
    draw(card)
  }

  /// Shows a picture on a card's back that was baked meanwhile.
  func takeBack(_ picture: CardPicture, for card: CardID) {
    guard host.wantedBacks.contains(card) else { return }
    backs.take(picture, for: card)
    host.backIsKnown(of: card)
    draw(card)
  }

  private func draw(_ card: CardID) {
    if host.shownCards.contains(card) { gtk_widget_queue_draw(host.widget) }
  }

  /// Has a card asked for again.
  func invalidate(_ card: CardID) {
    fronts.invalidate(card)
    backs.invalidate(card)
  }

  /// Has all cards asked for again.
  func invalidateAll() {
    fronts.invalidateAll()
    backs.pictures.invalidateAll()
  }

  /// Lets go of the pictures of cards that are not wanted, and of the widgets on their backs.
  func retainWanted() {
    fronts.retain(host.wantedCards)
    retainBackWidgets()
  }

  /// Lets go of everything: another deck is shown.
  func removeAll() {
    fronts.retain([])
    backs.retain([])
    for widgets in allWidgets { widgets.retain([], in: host.widget) }
    pictureOnly = []
    blankBehind = []
    isSeveral = { _ in false }
  }

  // MARK: Cards that are widgets

  /// Whether a side of a card shows a widget.
  var hasWidgets: Bool { allWidgets.contains { !$0.isEmpty } }

  /// The widgets of both sides.
  private var allWidgets: [CardWidgets] { [widgets, backs.widgets] }

  /// The widget of the side that a card shows; nil where that has none.
  func usableWidget(of card: CardID) -> CardWidget? {
    host.showsBack(of: card) ? backs.widgets[card] : widgets[card]
  }

  private func refreshWidgets() {
    // Of a card only the side that it shows can be used.
    let front = host.frontCard
    let showsBack = front.map(host.showsBack) ?? false
    let corner = cut.cornerRadius
    widgets.setFront(showsBack ? nil : front, cornerRadius: corner, in: host.widget)
    backs.widgets.setFront(showsBack ? front : nil, cornerRadius: corner, in: host.widget)
    if hasWidgets, contentFrame != widgetFrame { gtk_widget_queue_allocate(host.widget) }
  }

  /// Where widgets are laid out: where the front card rests.
  private var contentFrame: Rect? { host.frontFrame.flatMap { $0.size.isEmpty ? nil : $0 } }

  /// Lays the widgets out, inside of the deck's own allocation.
  func allocateWidgets() {
    guard let frame = contentFrame else { return }
    widgetFrame = frame
    for widgets in allWidgets { widgets.allocate { host.restFrame(of: $0) ?? frame } }
  }

  /// Drops the widgets of cards that can't be used soon and whose pictures are baked.
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

  /// Bakes one picture of a widget, for the cards that are not in front.
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

  // MARK: What is seen

  /// What the sides of a pose's card show, the side that isn't seen left out.
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

  /// What a pose's front shows: a picture, with a live or frozen widget upon it.
  func appearance(of pose: CardPose) -> (picture: CardPicture?, face: RenderNode?) {
    let picture = fronts.picture(of: pose.card)
    guard let entry = widgets[pose.card] else {
      if let picture, !isGhost(pose, of: picture) { return (picture, nil) }
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

  /// What a card's back shows: a picture, with a live or frozen widget upon it.
  private func backAppearance(of card: CardID) -> (picture: CardPicture?, face: RenderNode?) {
    guard let entry = backs.widgets[card] else {
      return (backs.pictures.picture(of: card) ?? blank(of: card), nil)
    }
    let isLive = card == host.frontCard && entry.isReady
    let live = isLive ? entry.liveFace(cornerRadius: cut.cornerRadius, in: host.widget) : nil
    return (ground(of: card), live ?? entry.frozen)
  }

  /// The card under a widget: its colour, its corners and its shadow.
  private func ground(of card: CardID) -> CardPicture? {
    let size = fronts.size(of: card)
    if let known = ground, known.color == cardColor, known.cut == cut,
      fronts.fits(known.picture, size)
    {
      return known.picture
    }
    // Nothing is baked while a card is in a hand, if there is anything to show.
    if host.isHeld, let known = ground { return known.picture }
    ground = CardBaker.bake(size: size, scale: scale, cut: cut, background: cardColor) { _, _ in }
      .map { ($0, cut, cardColor) }
    return ground?.picture
  }

  /// Whether the card's own content can be shown, and not an empty card.
  func hasContent(_ card: CardID) -> Bool {
    fronts.picture(of: card) != nil || widgets[card]?.isReady ?? false
  }

  /// The card that stands in for one whose content is pending; of the front card's size, or of
  /// another card's.
  func blank(of card: CardID? = nil) -> CardPicture? {
    let size = card.map { fronts.size(of: $0) } ?? size
    if let known = blanks.first(where: { fronts.fits($0, size) }) { return known }
    guard !host.isHeld || blanks.isEmpty else { return blanks.first }
    let made = CardBaker.bake(size: size, scale: scale, cut: cut, draw: drawPending)
    guard let made else { return nil }
    // Others are kept only as long as a card that is shown has their size.
    let sizes = host.shownCards.map { fronts.size(of: $0) }
    blanks.removeAll { blank in !sizes.contains { fronts.fits(blank, $0) } }
    blanks.insert(made, at: 0)
    blanks.removeLast(max(0, blanks.count - DeckPictures.keptBlanks))
    return made
  }

  /// Says whether a card shows words that are read in front only.
  func setIsBlankBehind(_ isBlank: Bool, for card: CardID) {
    if isBlank { blankBehind.insert(card) } else { blankBehind.remove(card) }
  }

  /// Whether a card's words would be seen as a ghost behind the front card.
  private func isGhost(_ pose: CardPose, of picture: CardPicture) -> Bool {
    guard !blankBehind.isEmpty, blankBehind.contains(pose.card) else { return false }
    if case .pile(0) = pose.role { return false }
    return pose.role != .departing
      && pose.size.width > picture.cardSize.width * DeckPictures.ghostScale
  }
}
