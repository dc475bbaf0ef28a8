extension DeckStage {
  /// The blank edges at a time; nil if none are visible.
  ///
  /// They lie below the front card at rest, and move below the next card as a drag uncovers it.
  public func edges(at time: Double) -> EdgesPose? {
    guard edgeMotion.isPlaced else { return nil }
    let (frame, depth) = shownEdges(at: time)
    let opacity = min(max(edgeMotion.opacity.value(at: time), 0), 1)
    guard depth > 0, opacity > 0 else { return nil }
    return EdgesPose(
      frame: frame, depth: depth, opacity: opacity, edges: edgeMotion.figures)
  }

  /// The frame of the card that edges lie below, and the number of edges.
  typealias EdgePlace = (frame: Rect, depth: Double)

  func shownEdges(at time: Double) -> EdgePlace {
    let fraction = followFraction(at: time)
    let front = edgeMotion.front
    var center = front.center.value(at: time)
    var size = front.size.value(at: time)
    var depth = front.depth.value(at: time)
    if fraction > 0 {
      let part = DeckStage.followed(fraction, fade: edgeMotion.fade)
      let (below, next) = (edgeMotion.covered, edgeMotion.next)
      let place = below.center.value(at: time)
        .interpolated(to: next.center.value(at: time), by: fraction)
      let extent = below.size.value(at: time)
        .interpolated(to: next.size.value(at: time), by: fraction)
      center = center.interpolated(to: place, by: part)
      size = size.interpolated(to: extent, by: part)
      depth = depth.interpolated(to: next.depth.value(at: time), by: part)
    }
    let shown = Size(width: max(size.width, 0), height: max(size.height, 0))
    return (Rect(center: center, size: shown), depth)
  }

  /// Moves the edges to where the deck now needs them.
  mutating func arrangeEdges(at time: Double, _ arrangement: Arrangement) {
    guard let (front, covered, next) = edgePlaces else { return }
    if let figures = style.edges {
      edgeMotion.figures = figures
      edgeMotion.fade = style.followFade
    }
    // If there were no edges, they start below the front card.
    guard edgeMotion.isPlaced, edgeMotion.figures.count > 0 else {
      edgeMotion.isPlaced = true
      edgeMotion.opacity.set(1)
      edgeMotion.front.set(front.frame, depth: front.depth)
      edgeMotion.covered.set(covered, depth: next.depth)
      edgeMotion.next.set(next.frame, depth: next.depth)
      return
    }
    let transition = arrangement.front == .undo ? .undo : arrangement.below
    var animation = animation(for: transition)
    // The edges move as soon as the next card becomes visible, because edges as wide as the
    // previous card would stick out under a narrow one.
    animation.position = animation.opacity
    animation.size = animation.opacity
    edgeMotion.opacity.retarget(to: 1, at: time, with: animation.opacity)
    edgeMotion.front.move(to: front.frame, depth: front.depth, at: time, with: animation)
    if !isDragging {
      edgeMotion.covered.set(covered, depth: next.depth)
      edgeMotion.next.set(next.frame, depth: next.depth)
    } else {
      edgeMotion.covered.move(to: covered, depth: next.depth, at: time, with: animation)
      edgeMotion.next.move(to: next.frame, depth: next.depth, at: time, with: animation)
    }
  }

  /// Moves edges that are at rest to their new place at once.
  mutating func placeEdgesAtRest(at time: Double) {
    guard edgeMotion.isPlaced, edgeMotion.isSettled(at: time),
      drag?.isFollowSettled(at: time) ?? true, let (front, covered, next) = edgePlaces
    else { return }
    edgeMotion.front.set(front.frame, depth: front.depth)
    edgeMotion.covered.set(covered, depth: next.depth)
    edgeMotion.next.set(next.frame, depth: next.depth)
  }

  /// Lets the edges continue from where they are drawn when the hand releases the card.
  mutating func releaseEdges(to later: DeckStage, at time: Double, step: Double) {
    guard edgeMotion.isPlaced, followFraction(at: time) > 0 else { return }
    carryEdges(
      shownEdges(at: time), later.shownEdges(at: time + step), at: time, step: step)
  }

  /// Lets the edges continue without a hand, with the position and velocity at which they are
  /// drawn.
  mutating func carryEdges(
    _ now: EdgePlace, _ then: EdgePlace, at time: Double, step: Double
  ) {
    let carrier = Animation.spring(Spring(dampingRatio: 1, stiffness: 400))
    let rate = 1 / step
    let front = edgeMotion.front
    edgeMotion.front.center.start(
      from: now.frame.center, velocity: (then.frame.center - now.frame.center) * rate,
      to: front.center.target, at: time, with: carrier)
    edgeMotion.front.size.start(
      from: now.frame.size, velocity: (then.frame.size - now.frame.size) * rate,
      to: front.size.target, at: time, with: carrier)
    edgeMotion.front.depth.start(
      from: now.depth, velocity: (then.depth - now.depth) * rate, to: front.depth.target,
      at: time, with: carrier)
  }

  private var edgePlaces: (front: EdgePlace, covered: Rect, next: EdgePlace)? {
    guard let rest = frames.first else { return nil }
    let most = Double(max(style.edges?.count ?? 0, 0))
    func depth(behind cards: Int) -> Double {
      min(max(Double(deck.remainingCount - cards), 0), most)
    }
    return (
      (rest, depth(behind: 1)), frames.count > 1 ? frames[1] : rest,
      (raised.count > 1 ? raised[1] : rest, depth(behind: 2))
    )
  }
}
