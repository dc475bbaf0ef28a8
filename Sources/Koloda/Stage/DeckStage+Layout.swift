extension DeckStage {
  /// Says how large the view is and where in it the deck lies.
  ///
  /// Cards at rest are at their new places at once; cards in motion, or in a hand, go on from
  /// where they are drawn. An area that can't show anything is remembered and changes no card.
  public mutating func layout(bounds: Size, area: Rect, at time: Double) {
    guard time.isFinite, bounds != self.bounds || area != self.area else { return }
    // What has left the view stays away, however large the view becomes.
    endFinished(at: time)
    self.bounds = bounds
    self.area = area
    relayout(at: time)
  }

  /// Shows the deck in another style; cards go to their new places from where they are.
  public mutating func setStyle(_ style: any DeckStyle, at time: Double) {
    guard time.isFinite else { return }
    endFinished(at: time)
    let held = isDragging ? frontPose(at: time) : nil
    let followed = followOffsets(at: time)
    let fraction = followFraction(at: time)
    self.style = style
    refreshDirections()
    guard canShow else { return }
    refreshFrames()
    if let held { rehold(held, following: fraction, at: time) }
    rehold(pulledAt: time)
    arrange(at: time, Arrangement(front: .advance, followed: followed))
  }

  /// Takes on another style's animations for what happens from now on.
  ///
  /// Nothing is laid out and what moves goes on as it does; a style with other frames or
  /// opacities is for `setStyle(_:at:)`.
  package mutating func adoptAnimations(of style: any DeckStyle) {
    self.style = style
    refreshDirections()
  }

  /// Mirrors the style's frames, left for right; cards go to their new places from where they are.
  package mutating func setMirrorsFrames(_ mirrors: Bool, at time: Double) {
    guard time.isFinite, mirrors != mirrorsFrames else { return }
    mirrorsFrames = mirrors
    setStyle(style, at: time)
  }

  var canShow: Bool { !area.size.isEmpty && area.origin.isFinite }

  /// Finds the places of the cards that lie in front now.
  mutating func refreshFrames() {
    let count = shownCount
    frames.removeAll(keepingCapacity: true)
    raised.removeAll(keepingCapacity: true)
    opacities.removeAll(keepingCapacity: true)
    for index in 0...count {
      let shape = shapes.isEmpty ? nil : deck.card(behindFront: index).flatMap { shapes[$0] }
      let place = place(of: shape, at: index)
      // A place that nothing can lie at is that of the card above.
      frames.append(place ?? frames.last ?? area)
      let above = shape == nil ? frames[max(index - 1, 0)] : self.place(of: shape, at: index - 1)
      raised.append(above ?? frames[index])
      let opacity = style.opacity(at: index)
      opacities.append(opacity.isFinite ? min(max(opacity, 0), 1) : 1)
    }
  }

  /// How many cards are shown at most.
  private var shownCount: Int {
    min(max(style.visibleCards, 1), DeckStage.greatestVisibleCards)
  }

  /// Where the style has a card of a shape, in the view; nil where nothing can lie.
  func place(of shape: CardShape?, at index: Int) -> Rect? {
    var frame = style.frame(of: shape, at: max(index, 0), of: shownCount, in: area.size)
    if mirrorsFrames { frame.origin.x = area.size.width - frame.origin.x - frame.size.width }
    let place = Rect(
      x: frame.origin.x + area.origin.x, y: frame.origin.y + area.origin.y,
      width: max(frame.size.width, 0), height: max(frame.size.height, 0))
    return place.origin.isFinite && place.center.isFinite ? place : nil
  }

  private mutating func relayout(at time: Double) {
    guard canShow else { return }
    defer { rehold(pulledAt: time) }
    let held = isDragging ? frontPose(at: time) : nil
    var followed = followOffsets(at: time)
    let fraction = followFraction(at: time)
    refreshFrames()
    if let held { rehold(held, following: fraction, at: time) }
    for index in pile.indices {
      guard index + 1 < frames.count, index > 0 || isFrontFree else { continue }
      if pile[index].isSettled(at: time), drag?.isFollowSettled(at: time) ?? true {
        pile[index].place(at: frames[index], opacity: opacities[index])
        followed[pile[index].card] = followOffset(at: index, by: followFraction(at: time))
      }
    }
    placeEdgesAtRest(at: time)
    arrange(at: time, Arrangement(front: .advance, followed: followed))
    extendFlights(at: time)
  }

  /// Whether the front card is neither held, nor waits, nor sways.
  private var isFrontFree: Bool {
    switch front {
    case .rest, .pulled: true
    case .hand, .waiting, .hint: false
    }
  }

  /// Keeps a held card as it is drawn while its place of rest moves or its profile changes.
  mutating func rehold(
    _ pose: CardPose, following shown: Double, at time: Double
  ) {
    guard var held = drag, let rest = frames.first else { return }
    held.rehold(pose, rest: rest, profile: style.drag)
    held.pan.lineReach = lineReach
    drag = held
    let progress = renewProgress()
    held.progress = progress
    held.keepContinuous(with: pose, rest: rest, progress: progress, at: time)
    held.keepFollow(shown, fraction: handFollow, at: time)
    drag = held
    fadeAtThreshold(at: time)
  }

  /// How far the front card's centre has to go to the style's decision lines.
  var lineReach: LineReach? {
    frames.first.flatMap { style.drag.lines?.reach(from: $0.center.x, in: area) }
  }
}
