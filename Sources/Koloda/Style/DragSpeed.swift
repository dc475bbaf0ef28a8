/// How long a decided card takes to leave; the raw value is in seconds.
public enum DragSpeed: Double, Hashable, Sendable, CaseIterable {
  /// 2 seconds.
  case slow = 2
  /// 1.5 seconds.
  case moderate = 1.5
  /// 0.8 seconds.
  case `default` = 0.8
  /// 0.4 seconds.
  case fast = 0.4
}
