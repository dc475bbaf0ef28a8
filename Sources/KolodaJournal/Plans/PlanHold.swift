import Glibc
import KolodaFiles

/// A program's hold on a deck whose plan it carries out: as long as it lives, no other does.
///
/// The system lets go of it when the program ends, however that happens.
package final class PlanHold: Sendable {
  private let descriptor: Int32

  /// Takes hold of a deck.
  ///
  /// - Returns: nil where another program has it.
  package init?(of folder: [UInt8], in location: JournalLocation = .standard) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in folder { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let path = location.directory + "/apply-\(String(hash, radix: 16)).lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
