import Koloda

extension LeaningStyle {
  var drag: DragProfile { DragProfile(rotationAngle: .pi / 16) }

  var motion: DeckMotion {
    var motion = DeckMotion()
    motion.reset = .spring(Spring(bounciness: 16, speed: 12))
    motion.advanceDuration = 0.35
    return motion
  }

  var directions: Set<SwipeDirection> { [.left, .right, .up] }
}
