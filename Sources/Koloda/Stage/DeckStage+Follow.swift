extension DeckStage {
  /// How far the cards below have moved up because of the drag, 0...1.
  func followFraction(at time: Double) -> Double {
    guard case .hand(let drag) = front else { return 0 }
    return drag.followFraction(handFollow(of: drag.pan), at: time)
  }

  /// How far the hand alone would move the cards below up, 0...1.
  var handFollow: Double {
    guard case .hand(let drag) = front else { return 0 }
    return handFollow(of: drag.pan)
  }

  /// The hand's greatest progress toward any direction, so that it is continuous when the closest
  /// direction changes.
  private func handFollow(of pan: Pan) -> Double {
    guard style.followsDrag, !reducesMotion else { return 0 }
    var furthest = 0.0
    for direction in SwipeDirection.allCases where directionMask.contains(direction) {
      furthest = max(furthest, pan.finishFraction(toward: direction))
    }
    return furthest
  }

  /// The given fraction of the change from a place in the stack to the one above it.
  func followOffset(at index: Int, by fraction: Double) -> FollowOffset {
    guard fraction > 0, index > 0, index < frames.count else { return .none }
    let own = frames[index]
    let above = raised[index]
    return FollowOffset(
      center: (above.center - own.center) * fraction, size: (above.size - own.size) * fraction,
      opacity: (opacities[index - 1] - opacities[index])
        * DeckStage.followed(fraction, fade: style.followFade))
  }

  /// How far the opacity of a card below has changed, 0...1; fast at first if it must be complete
  /// before the end of the drag.
  ///
  /// - Parameter fade: the fraction of the drag after which it is complete.
  static func followed(_ fraction: Double, fade: Double) -> Double {
    guard fade < 1 else { return fraction }
    let left = fade > 0 ? max(1 - fraction / fade, 0) : 0
    return 1 - left * left
  }

  /// The change that the drag makes to each card below, for use when their places change during it.
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
