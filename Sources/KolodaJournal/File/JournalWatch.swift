import Glibc
import KolodaGLib

/// Reports changes in the journal's folder, from a thread that sleeps in between.
final class JournalWatch: Sendable {
  /// The write end of a pipe whose closing ends the watch.
  private let stopper: Int32

  /// The folder events that may mean a change of the journal.
  private static let events = UInt32(
    IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM)

  /// Watches a folder.
  ///
  /// - Parameter told: Called on the watch's own thread.
  /// - Returns: nil if the folder can't be watched.
  init?(_ folder: String, told: @escaping @Sendable () -> Void) {
    let watcher = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard watcher >= 0 else { return nil }
    var ends: [Int32] = [-1, -1]
    guard inotify_add_watch(watcher, folder, JournalWatch.events) >= 0,
      pipe(&ends) == 0
    else {
      Glibc.close(watcher)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (stopped, stopper) = (ends[0], ends[1])
    self.stopper = stopper
    WorkerThread.begin(name: "koloda-journal") {
      defer {
        Glibc.close(watcher)
        Glibc.close(stopped)
      }
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        var waited = [
          pollfd(fd: watcher, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stopped, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waited, 2, -1) > 0 || errno == EINTR else { return }
        if waited[1].revents != 0 { return }
        guard waited[0].revents != 0 else { continue }
        // The events' contents don't matter: all that have arrived cause one call.
        while read(watcher, &buffer, buffer.count) > 0 {}
        told()
      }
    }
  }

  /// Ends the watch; a call may still be in progress.
  func stop() {
    Glibc.close(stopper)
  }
}
