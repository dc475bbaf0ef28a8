import Foundation
import Koloda
import KolodaFiles
import KolodaTriage

/// Follows a folder on a thread of its own, which sleeps until the system tells it something.
final class FolderFollower: Sendable {
  /// What a follower does with what it finds.
  struct Tasks: Sendable {
    /// Takes over what the folder holds, and says what of it is a change.
    var take: @Sendable (FolderListing) -> CatalogueChange?
    /// Whether pictures in sub-folders are cards now.
    var includesSubfolders: @Sendable () -> Bool
    /// The cards, in order.
    var order: @Sendable () -> [CardID]
    /// Called with what has changed.
    var told: @Sendable (CatalogueChange) -> Void
    /// Whether a file that is no card says something of one, by its name.
    var isBeside: @Sendable ([UInt8]) -> Bool = { _ in false }
    /// Called when such files have changed.
    var besideChanged: @Sendable () -> Void = {}
  }

  private let scan: FolderScan
  private let tasks: Tasks
  private let mostWatches: Int
  private let wake = WakePipe()
  private let state = FollowerState()

  /// Makes a follower that sleeps until it is started.
  init(_ scan: FolderScan, _ tasks: Tasks, mostWatches: Int = .max) {
    var scan = scan
    let state = state
    scan.progress = { _ in !state.isStopped }
    scan.wantsFacts = true
    self.scan = scan
    self.tasks = tasks
    self.mostWatches = mostWatches
  }

  /// Begins to follow, on a thread of its own.
  func start() {
    let loop: @Sendable () -> Void = { [scan, tasks, mostWatches, wake, state] in
      FollowLoop(scan, tasks, mostWatches: mostWatches, wake, state).run()
      state.end()
    }
    Thread.detachNewThread { loop() }
  }

  /// Ends it; nothing is told any more once this returns.
  ///
  /// It does not wait for the thread, which may hang in a folder that does not answer.
  func stop() {
    state.stop()
    wake.wake()
  }

  /// Looks for changes and waits until that is done; not to be called from what is told.
  func poll() {
    let number = state.request()
    wake.wake()
    state.wait(for: number)
  }

  /// Looks for changes soon.
  func look() {
    _ = state.request()
    wake.wake()
  }

  /// Whether changes are only found by looking.
  var needsPolling: Bool { state.needsPolling }
}
