extension DeckStage {
  /// Lets the deck appear: its cards grow from the middle of the area and become visible.
  ///
  /// Use it for a deck that isn't visible yet: cards already shown vanish first. With reduced
  /// motion the cards only fade in. Does nothing while a card is held.
  public mutating func appear(at time: Double) {
    guard time.isFinite, !isDragging, frames.count > 1 else { return }
    endFinished(at: time)
    hint = nil
    waitingCard = nil
    let motion = style.motion
    let scale = reducesMotion || !motion.appearScale.isFinite ? 1 : max(motion.appearScale, 0)
    edgeMotion.appear(at: time, with: animation(for: .appear))
    let middle = area.center
    for index in pile.indices where index < frames.count && !pile[index].isHidden(at: time) {
      let place = frames[index]
      let from = Rect(
        center: middle + (place.center - middle) * scale, size: place.size * scale)
      pile[index].place(at: from, opacity: DeckStage.seen(motion.transparent))
      pile[index].move(
        to: place, opacity: opacities[index], at: time, with: animation(for: .appear))
    }
  }
}
