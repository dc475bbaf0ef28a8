/// How long a decided card takes to leave, in seconds.
public enum DragSpeed: Double, Hashable, Sendable, CaseIterable {
  /// 2.0 s.
  case slow = 2
  /// 1.5 s.
  case moderate = 1.5
  /// 0.8 s.
  case `default` = 0.8
  /// 0.4 s.
  case fast = 0.4
}
