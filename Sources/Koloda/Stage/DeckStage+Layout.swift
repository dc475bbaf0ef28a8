extension DeckStage {
  /// Sets the size of the view and the area in it where the deck lies.
  ///
  /// Cards at rest are at their new places at once; cards in motion or in a hand continue from
  /// where they are drawn. An empty area is stored but changes no card.
  ///
  /// - Parameters:
  ///   - bounds: the size of the view, in logical pixels.
  ///   - area: the deck's area in the view, in logical pixels.
  ///   - time: now, in seconds.
  public mutating func layout(bounds: Size, area: Rect, at time: Double) {
    guard time.isFinite, bounds != self.bounds || area != self.area else { return }
    // Cards that have left the view stay away, even if the view grows.
    endFinished(at: time)
    self.bounds = bounds
    self.area = area
    relayout(at: time)
  }

  /// Changes the style; cards move to their new places.
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

  /// Uses another style's animations from now on.
  ///
  /// Nothing is laid out, and running animations continue. For a style with other frames or
  /// opacities use `setStyle(_:at:)`.
  package mutating func adoptAnimations(of style: any DeckStyle) {
    self.style = style
    refreshDirections()
  }

  /// Sets whether the style's frames are mirrored horizontally; cards move to their new places.
  package mutating func setMirrorsFrames(_ mirrors: Bool, at time: Double) {
    guard time.isFinite, mirrors != mirrorsFrames else { return }
    mirrorsFrames = mirrors
    setStyle(style, at: time)
  }

  var canShow: Bool { !area.size.isEmpty && area.origin.isFinite }

  /// Recalculates the frames for the cards now in the stack.
  mutating func refreshFrames() {
    let count = shownCount
    frames.removeAll(keepingCapacity: true)
    raised.removeAll(keepingCapacity: true)
    opacities.removeAll(keepingCapacity: true)
    for index in 0...count {
      let shape = shapes.isEmpty ? nil : deck.card(behindFront: index).flatMap { shapes[$0] }
      let place = place(of: shape, at: index)
      // An illegal frame is replaced by that of the card above.
      frames.append(place ?? frames.last ?? area)
      let above = shape == nil ? frames[max(index - 1, 0)] : self.place(of: shape, at: index - 1)
      raised.append(above ?? frames[index])
      let opacity = style.opacity(at: index)
      opacities.append(opacity.isFinite ? min(max(opacity, 0), 1) : 1)
    }
  }

  /// The number of places for cards.
  private var shownCount: Int {
    min(max(style.visibleCards, 1), DeckStage.greatestVisibleCards)
  }

  /// The frame in the view at which the style places a card of a shape; nil if it is illegal.
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

  /// Whether the front card is neither held nor waiting nor swaying.
  private var isFrontFree: Bool {
    switch front {
    case .rest, .pulled: true
    case .hand, .waiting, .hint: false
    }
  }

  /// Keeps a held card as drawn while its place of rest or its profile changes.
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

  /// The distance from the front card's centre to the style's decision lines; nil without lines.
  var lineReach: LineReach? {
    frames.first.flatMap { style.drag.lines?.reach(from: $0.center.x, in: area) }
  }
}
