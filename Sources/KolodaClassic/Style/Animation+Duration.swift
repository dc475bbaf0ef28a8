import KolodaGTK

extension Animation {
  /// The duration of a timed animation, in seconds; nil for other animations.
  var duration: Double? {
    if case .timed(_, let duration) = motion { duration } else { nil }
  }

  /// Changes the duration of a timed animation; a spring stays unchanged.
  mutating func setDuration(_ duration: Double) {
    if case .timed(let curve, _) = motion { motion = .timed(curve, duration: duration) }
  }
}

extension CardAnimation {
  /// Changes the duration of every timed part.
  mutating func setDuration(_ duration: Double) {
    position.setDuration(duration)
    size.setDuration(duration)
    rotation.setDuration(duration)
    opacity.setDuration(duration)
    overlay.setDuration(duration)
  }
}
