/// How long a decided card takes to leave.
public struct DragSpeed: Hashable, Sendable, RawRepresentable {
  /// The time of the whole flight, in seconds.
  public var rawValue: Double

  /// Makes a speed from the time of the whole flight, in seconds.
  public init(rawValue: Double) {
    self.rawValue = rawValue
  }

  /// 2.0 s.
  public static let slow = DragSpeed(rawValue: 2)
  /// 1.5 s.
  public static let moderate = DragSpeed(rawValue: 1.5)
  /// 0.8 s.
  public static let `default` = DragSpeed(rawValue: 0.8)
  /// 0.4 s.
  public static let fast = DragSpeed(rawValue: 0.4)
}
