@testable import KolodaGTK

/// Carries the last reference of a view to another thread.
final class Parcel: @unchecked Sendable {
  nonisolated(unsafe) var view: KolodaView?

  /// Lets go of the view, on a thread that is not the main one.
  @concurrent
  nonisolated func drop() async { view = nil }
}
