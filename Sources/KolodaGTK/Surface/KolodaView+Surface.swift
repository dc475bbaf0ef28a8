import Koloda
import KolodaGLib

// Koloda's properties and methods, by index.
extension KolodaView {
  /// Tells how many cards there are and what they show.
  ///
  /// Not retained. Setting it begins a new deck with its cards; nil empties the deck.
  public var dataSource: (any KolodaViewDataSource)? {
    get { surface.dataSource }
    set {
      surface.dataSource = newValue
      surface.restart()
    }
  }
  /// Is told what happens, by index.
  ///
  /// Not retained. A new delegate is told which card is on the front.
  public var delegate: (any KolodaViewDelegate)? {
    get { surface.delegate }
    set {
      surface.delegate = newValue
      let shown = shownFront
      surface.refreshStyle()
      frontChanged()
      if shownFront == shown { surface.introduce() }
    }
  }

  /// The front card's index, the number of cards when none is left.
  public var currentCardIndex: Int {
    deck.front.flatMap { surface.index(of: $0) } ?? countOfCards
  }
  /// How many cards there are, decided ones included.
  public var countOfCards: Int { surface.isIndexed ? surface.order.count : deck.count }
  /// Whether anything moves.
  public var isAnimating: Bool { stage.isMoving(at: MainThread.now) }
  /// Whether no card is left.
  public var isRunOutOfCards: Bool { deck.isRunOut }

  /// Whether the first card follows the last one.
  ///
  /// Turned on, the cards that are decided already come again too. Turned off, each card that
  /// lies in the pile comes once more.
  public var isLoop: Bool {
    get { deck.isEndless }
    set {
      guard newValue != isLoop else { return }
      surface.isLoop = newValue
      stage.edit(at: MainThread.now) { surface.setEndless(newValue, &$0) }
      changed()
    }
  }

  /// The index of a card, nil if the deck doesn't have it.
  public func index(of card: CardID) -> Int? { surface.index(of: card) }

  /// The card at an index, nil if there is none.
  public func card(at index: Int) -> CardID? {
    if surface.isIndexed { return surface.order.card(at: index) }
    guard index >= 0 else { return nil }
    let deck = stage.deck
    // Of the cards that are decided elsewhere only the number is known.
    let own = index - deck.decidedElsewhere
    return deck.history.indices.contains(own)
      ? deck.history[own].card : deck.card(behindFront: own - deck.history.count)
  }

  /// What a card shows that is on the screen or will be soon, nil for others.
  public func viewForCard(at index: Int) -> CardContent? {
    guard let card = card(at: index), let content = surface.contents[card] else { return nil }
    // A widget that the deck has let go of may be gone.
    if case .widget(let child) = content, cardWidgets[card]?.widget != child { return nil }
    return content
  }

  /// The frame of a place in the pile, in the view; 0 is the front card's.
  public func frameForCard(at index: Int) -> Rect {
    let style = stage.style
    var frame = style.frame(
      at: max(index, 0), of: max(style.visibleCards, 1), in: stage.area.size)
    if stage.mirrorsFrames {
      frame.origin.x = stage.area.size.width - frame.origin.x - frame.size.width
    }
    return mirrored(
      Rect(
        x: frame.origin.x + stage.area.origin.x, y: frame.origin.y + stage.area.origin.y,
        width: frame.size.width, height: frame.size.height))
  }

  /// Swipes the front card by program.
  ///
  /// - Parameters:
  ///   - direction: where to; it must be one of those that the card may leave by.
  ///   - force: does not ask whether the card may leave.
  /// - Returns: whether there was a card and everyone who was asked agreed.
  @discardableResult
  public func swipe(_ direction: SwipeResultDirection, force: Bool) -> Bool {
    guard let card = stage.deck.front, stage.allowedDirections.contains(direction),
      force || surface.maySwipe(card, direction), stage.deck.front == card
    else { return false }
    decide(direction)
    return true
  }

  /// Takes the last decision back.
  ///
  /// - Parameter direction: the side that the card comes from; nil lets it fade in at its place.
  ///   `undo()` brings it from the side that it left by. A card that is still flying comes back
  ///   from where it is.
  /// - Returns: whether there was a decision and everyone who was asked agreed.
  @discardableResult
  public func revertAction(direction: SwipeResultDirection? = nil) -> Bool {
    takeBack(from: direction.map { .side($0) } ?? .inPlace)
  }

  /// Lets the cards grow and fade in if the delegate agrees.
  public func applyAppearAnimationIfNeeded() {
    surface.needsAppearance = false
    guard surface.delegate?.kolodaShouldApplyAppearAnimation(self) ?? true else { return }
    surface.refreshStyle()
    stage.appear(at: MainThread.now)
    changed()
  }

  /// Lays the deck out again; cards go to their places from where they are.
  public func layoutDeck() {
    layOut(stage.bounds)
    surface.refreshStyle(force: true)
    changed()
  }
}
