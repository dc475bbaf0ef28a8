// Cards that have shapes of their own.
extension DeckStage {
  /// A card's own shape, nil where it is not known.
  public func shape(of card: CardID) -> CardShape? { shapes[card] }

  /// The frame at which a card rests in front, in the view, in logical pixels; nil before the
  /// first layout.
  public func restFrame(of card: CardID) -> Rect? {
    guard canShow, !frames.isEmpty else { return nil }
    guard let shape = shapes[card] else { return place(of: nil, at: 0) ?? area }
    return place(of: shape, at: 0) ?? area
  }

  /// Says which shape a card has; where the style follows shapes, it goes to its new place from
  /// where it is, also in a hand.
  ///
  /// What isn't seen has its new shape at once. A card that leaves keeps the one that it left
  /// with. A shape without extents counts as none.
  ///
  /// - Parameters:
  ///   - shape: the card's own shape, nil to forget it.
  ///   - card: the card; it may come into the deck later.
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

  /// Puts a card at its place that can't be seen on its way there.
  private mutating func placeUnseen(_ card: CardID, at time: Double) {
    guard !isDragging, let index = pile.firstIndex(where: { $0.card == card }), index > 0,
      index < frames.count, !pile[index].isHidden(at: time), opacities[index] == 0,
      pile[index].isSettled(at: time), pile[index].opacity.value(at: time) == 0
    else { return }
    pile[index].place(at: frames[index], opacity: 0)
  }
}
