@testable import KolodaGTK

/// Carries the last reference of a view to another thread.
final class Parcel: @unchecked Sendable {
  nonisolated(unsafe) var view: KolodaView?

  /// Drops the reference to the view on a background thread.
  @concurrent
  nonisolated func drop() async { view = nil }
}
