import KolodaGTK

extension Animation {
  /// The time that a timed animation takes, in seconds; nil for others.
  var duration: Double? {
    if case .timed(_, let duration) = motion { duration } else { nil }
  }

  /// Makes a timed animation take another time; a spring stays as it is.
  mutating func setDuration(_ duration: Double) {
    if case .timed(let curve, _) = motion { motion = .timed(curve, duration: duration) }
  }
}

extension CardAnimation {
  /// Makes every timed part take another time.
  mutating func setDuration(_ duration: Double) {
    position.setDuration(duration)
    size.setDuration(duration)
    rotation.setDuration(duration)
    opacity.setDuration(duration)
    overlay.setDuration(duration)
  }
}
