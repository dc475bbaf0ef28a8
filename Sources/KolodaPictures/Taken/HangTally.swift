/// Counts the files that a process was silent over, to tell when to leave the others.
///
/// Files that hold a process up cost their own answers; a disk that does not answer holds up each of
/// them. So the others are tried once more.
struct HangTally {
  /// How many in a row are taken for a disk that does not answer.
  private static let most = 4
  private var inARow = 0
  private var triesLeft = 2

  /// Whether the others are left as well.
  var isOver: Bool { triesLeft == 0 }

  /// Notes a process that answered, or that ended: that costs no more time than to start another.
  mutating func noteSign() { inARow = 0 }

  /// Notes one that was silent.
  mutating func noteSilence() {
    inARow += 1
    guard inARow == Self.most else { return }
    inARow = 0
    triesLeft = max(triesLeft - 1, 0)
  }
}
