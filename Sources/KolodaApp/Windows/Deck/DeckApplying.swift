import KolodaDecks
import KolodaGLib

/// What a window knows about the Apply of its deck.
@MainActor
final class DeckApplying {
  /// The state of the Apply on disk.
  var standing = Applier.Standing.none
  /// The state that the window's banner shows; nil if it shows none.
  var said: Applier.Standing?
  /// The Apply that runs in this window.
  var run: ApplyRun?
  /// The check of the state on disk that is running.
  var job: BlockingJob?
  /// The application's inhibition of suspend while an Apply runs; 0 for none.
  var inhibition: UInt32 = 0
  /// Checks again while an Apply is unfinished.
  lazy var timer = Timer { [weak self] in self?.onLook?() ?? false }
  /// Called by the timer; returns whether to go on.
  var onLook: (@MainActor () -> Bool)?

  /// The time between two checks of an unfinished Apply, in milliseconds.
  static let interval: UInt32 = 2000
}
