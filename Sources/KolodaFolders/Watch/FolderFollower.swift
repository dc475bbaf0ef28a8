import Koloda
import KolodaFiles
import KolodaGLib
import KolodaSources
import KolodaTriage

/// Follows a folder on a thread of its own, which sleeps until the system reports something.
final class FolderFollower: Sendable {
  private let scan: FolderScan
  private let tasks: FollowerTasks
  private let mostWatches: Int
  private let wake = WakePipe()
  private let state = FollowerState()

  /// Makes a follower, which does nothing before `start`.
  init(_ scan: FolderScan, _ tasks: FollowerTasks, mostWatches: Int = .max) {
    var scan = scan
    let state = state
    scan.progress = { _ in !state.isStopped }
    scan.wantsFacts = true
    self.scan = scan
    self.tasks = tasks
    self.mostWatches = mostWatches
  }

  /// Starts following, on a new thread.
  func start() {
    let loop: @Sendable () -> Void = { [scan, tasks, mostWatches, wake, state] in
      FollowLoop(scan, tasks, mostWatches: mostWatches, wake, state).run()
      state.end()
    }
    WorkerThread.begin(name: "koloda-follow", loop)
  }

  /// Stops following; no change is announced once this returns.
  ///
  /// This doesn't wait for the thread, which may hang in a folder that doesn't respond.
  func stop() {
    state.stop()
    wake.wake()
  }

  /// Looks for changes and waits until that is done.
  ///
  /// Calling this from within `told` would wait for ever.
  func poll() {
    let number = state.request()
    wake.wake()
    state.wait(for: number)
  }

  /// Requests a look at the folder soon.
  func look() {
    _ = state.request()
    wake.wake()
  }

  /// Whether changes must be looked for, since the system doesn't report them all.
  var needsPolling: Bool { state.needsPolling }
}
