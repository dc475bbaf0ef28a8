/// Counts the files that a worker hung on, to tell when to give up the remaining ones.
///
/// A single bad file costs only its own answer, but a disk that does not answer hangs the worker on
/// every file. So after a series of hangs the remaining files get one more try.
struct HangTally {
  /// After how many hangs in a row the disk is taken to be not answering.
  private static let most = 4
  private var inARow = 0
  private var triesLeft = 2

  /// Whether to give up the remaining files.
  var isOver: Bool { triesLeft == 0 }

  /// Notes that a worker answered or ended; either costs no more time than starting another.
  mutating func noteSign() { inARow = 0 }

  /// Notes that a worker hung.
  mutating func noteSilence() {
    inARow += 1
    guard inARow == Self.most else { return }
    inARow = 0
    triesLeft = max(triesLeft - 1, 0)
  }
}
