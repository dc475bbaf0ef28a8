import CAdwaita

/// Notices when a GObject is finalised, without holding a reference to it.
final class ObjectWatch {
  private final class Fate: @unchecked Sendable {
    var isFinalized = false
  }

  private let fate = Fate()

  /// Begins to watch an object.
  init(_ object: UnsafeMutableRawPointer) {
    // An object's data is released when it is finalised, not when it is only disposed.
    g_object_set_data_full(
      object.assumingMemoryBound(to: GObject.self), "koloda-test-watch",
      Unmanaged.passRetained(fate).toOpaque(),
      { data in
        guard let data else { return }
        let fate = Unmanaged<Fate>.fromOpaque(data).takeRetainedValue()
        fate.isFinalized = true
      })
  }

  /// Whether the object has been finalised.
  var isFinalized: Bool { fate.isFinalized }
}
