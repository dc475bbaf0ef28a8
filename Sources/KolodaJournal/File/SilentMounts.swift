import KolodaFiles
import Synchronization

/// The mounts that did not answer in time, so that each of them is waited for only once.
final class SilentMounts: Sendable {
  private let mounts = Mutex<Set<MountList.Mount>>([])

  func contains(_ mount: MountList.Mount?) -> Bool {
    mount.map { mount in mounts.withLock { $0.contains(mount) } } ?? false
  }

  func insert(_ mount: MountList.Mount?) {
    guard let mount else { return }
    mounts.withLock { _ = $0.insert(mount) }
  }
}
