import KolodaFiles
import KolodaTriage

/// A lock on a deck while its plan is carried out, so that no other program does the same.
///
/// The system releases it when the program ends in whatever way.
package final class PlanHold: Sendable {
  private let lock: FileLock

  /// Locks a deck.
  ///
  /// - Throws: `JournalError`: `.locked` if another program holds the lock, otherwise why the lock's
  ///   file can't be created or opened.
  package init(
    of folder: [UInt8], in location: JournalLocation = .standard
  ) throws(JournalError) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in folder { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let path = location.directory + "/apply-\(String(hash, radix: 16)).lock"
    do throws(SystemError) {
      lock = try FileLock(path)
    } catch {
      throw JournalError(error, path: location.path)
    }
  }
}
