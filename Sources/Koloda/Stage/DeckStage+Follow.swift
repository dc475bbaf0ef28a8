/// What a drag adds to the pose of a card below the front card.
struct FollowOffset: Hashable, Sendable {
  var center = Point.zero
  var size = Size.zero
  var opacity = 0.0

  static let none = FollowOffset()

  static func - (a: FollowOffset, b: FollowOffset) -> FollowOffset {
    FollowOffset(
      center: a.center - b.center, size: a.size - b.size, opacity: a.opacity - b.opacity)
  }
}

extension DeckStage {
  /// How far the cards below have moved up because of the drag, 0...1.
  func followFraction(at time: Double) -> Double {
    guard case .hand(let drag) = front else { return 0 }
    return drag.followFraction(handFollow(of: drag.pan), at: time)
  }

  /// How far the hand has the cards below move up, 0...1.
  var handFollow: Double {
    guard case .hand(let drag) = front else { return 0 }
    return handFollow(of: drag.pan)
  }

  /// The furthest that the hand has come toward any direction: it goes on where the closest
  /// direction becomes another.
  private func handFollow(of pan: Pan) -> Double {
    guard style.followsDrag, !reducesMotion else { return 0 }
    var furthest = 0.0
    for direction in SwipeDirection.allCases where directionMask.contains(direction) {
      furthest = max(furthest, pan.finishFraction(toward: direction))
    }
    return furthest
  }

  /// A part of the way from a place in the stack to the one above it.
  func followOffset(at index: Int, by fraction: Double) -> FollowOffset {
    guard fraction > 0, index > 0, index < frames.count else { return .none }
    let own = frames[index]
    let above = raised[index]
    return FollowOffset(
      center: (above.center - own.center) * fraction, size: (above.size - own.size) * fraction,
      opacity: (opacities[index - 1] - opacities[index])
        * DeckStage.followed(fraction, fade: style.followFade))
  }

  /// How much of its opacity a card below has gained, 0...1: fast at first where it is to be gained
  /// before the end of the drag.
  ///
  /// - Parameter fade: after what part of the drag it is gained.
  static func followed(_ fraction: Double, fade: Double) -> Double {
    guard fade < 1 else { return fraction }
    let left = fade > 0 ? max(1 - fraction / fade, 0) : 0
    return 1 - left * left
  }

  /// What the drag adds to each card below, for when their places change under it.
  func followOffsets(at time: Double) -> [CardID: FollowOffset] {
    let fraction = followFraction(at: time)
    guard fraction > 0 else { return [:] }
    var offsets: [CardID: FollowOffset] = [:]
    for index in pile.indices where index > 0 {
      offsets[pile[index].card] = followOffset(at: index, by: fraction)
    }
    return offsets
  }
}
