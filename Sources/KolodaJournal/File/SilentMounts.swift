import KolodaFiles
import Synchronization

/// The mounts that did not answer in time, so that each of them is waited for only once.
final class SilentMounts: Sendable {
  /// For each mount, whether it has answered since.
  private let mounts = Mutex<[MountList.Mount: @Sendable () -> Bool]>([:])

  /// Notes that a mount does not answer.
  ///
  /// - Parameter hasAnswered: whether it has answered in the meantime.
  func insert(_ mount: MountList.Mount, hasAnswered: @escaping @Sendable () -> Bool) {
    mounts.withLock { $0[mount] = hasAnswered }
  }

  /// Whether a mount has not answered yet.
  func contains(_ mount: MountList.Mount) -> Bool {
    mounts.withLock { mounts in
      guard let hasAnswered = mounts[mount] else { return false }
      if hasAnswered() { mounts[mount] = nil }
      return mounts[mount] != nil
    }
  }
}
