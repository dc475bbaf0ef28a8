import KolodaGLib

/// What a window knows of the Apply of its deck.
@MainActor
final class DeckApplying {
  /// How it stands on disk.
  var standing = Applier.Standing.none
  /// What of it the window says; nil for nothing.
  var said: Applier.Standing?
  /// What this window does.
  var run: ApplyRun?
  /// The page where that is asked for, and seen.
  var page: ApplyPage?
  /// The look that is under way.
  var job: BlockingJob?
  /// What keeps the desktop from being suspended; 0 for nothing.
  var inhibition: UInt32 = 0
  /// Looks again as long as it is unfinished.
  lazy var timer = Timer { [weak self] in self?.onLook?() ?? false }
  /// Looks again, and answers whether to go on.
  var onLook: (@MainActor () -> Bool)?

  /// How often an unfinished Apply is looked at, in milliseconds.
  static let interval: UInt32 = 2000
}
