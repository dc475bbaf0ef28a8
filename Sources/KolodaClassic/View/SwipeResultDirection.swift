import Koloda

/// Koloda's name for `SwipeDirection`.
public typealias SwipeResultDirection = SwipeDirection
