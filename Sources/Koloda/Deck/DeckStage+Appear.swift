extension DeckStage {
  /// The scale that cards appear from, without unit.
  static let appearanceScale = 0.1

  /// Lets the shown cards appear: they grow and fade in from the middle of the deck.
  ///
  /// A card in a hand stays in it.
  public mutating func appear(at time: Double) {
    guard time.isFinite, drag == nil, let rest = frames.first else { return }
    let animation = animation(for: .appear)
    for index in pile.indices {
      if !reducesMotion {
        let own = frames[index]
        pile[index].center.set(
          rest.center + (own.center - rest.center) * DeckStage.appearanceScale)
        pile[index].size.set(own.size * DeckStage.appearanceScale)
      }
      pile[index].opacity.set(0)
      pile[index].move(
        to: frames[index], opacity: opacities[index], at: time, with: animation)
    }
  }
}
