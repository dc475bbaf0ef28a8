// Cards with shapes of their own.
extension DeckStage {
  /// A card's own shape; nil if it is unknown.
  public func shape(of card: CardID) -> CardShape? { shapes[card] }

  /// The frame of a card when at rest in front, in the view, in logical pixels; nil before the
  /// first layout.
  public func restFrame(of card: CardID) -> Rect? {
    guard canShow, !frames.isEmpty else { return nil }
    guard let shape = shapes[card] else { return place(of: nil, at: 0) ?? area }
    return place(of: shape, at: 0) ?? area
  }

  /// Sets the shape of a card; if the style takes shapes into account, the card moves to its new
  /// place, even in a hand.
  ///
  /// A card that isn't visible has its new shape at once; a departing card keeps its old one. A
  /// shape with empty extents counts as none.
  ///
  /// - Parameters:
  ///   - shape: the card's own shape; nil to forget it.
  ///   - card: the card, which need not be in the deck yet.
  ///   - time: now, in seconds.
  public mutating func setShape(_ shape: CardShape?, for card: CardID, at time: Double) {
    let shape = shape.flatMap { $0.extents.isEmpty ? nil : $0 }
    guard time.isFinite, shapes[card] != shape else { return }
    guard canShow, !frames.isEmpty, pile.contains(where: { $0.card == card }) || pull != nil else {
      shapes[card] = shape
      return
    }
    let held = isDragging ? frontPose(at: time) : nil
    let followed = followOffsets(at: time)
    let fraction = followFraction(at: time)
    shapes[card] = shape
    refreshFrames()
    if let held { rehold(held, following: fraction, at: time) }
    placeUnseen(card, at: time)
    rehold(pulledAt: time)
    arrange(at: time, Arrangement(front: .advance, followed: followed))
  }

  /// Moves a card to its place at once if its movement couldn't be seen.
  private mutating func placeUnseen(_ card: CardID, at time: Double) {
    guard !isDragging, let index = pile.firstIndex(where: { $0.card == card }), index > 0,
      index < frames.count, !pile[index].isHidden(at: time), opacities[index] == 0,
      pile[index].isSettled(at: time), pile[index].opacity.value(at: time) == 0
    else { return }
    pile[index].place(at: frames[index], opacity: 0)
  }
}
