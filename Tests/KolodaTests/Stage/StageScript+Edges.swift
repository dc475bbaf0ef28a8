import Testing

@testable import Koloda

// Checks that the blank edges of a stage don't jump during random operations.
extension StageScript {
  /// Expects the edges to move smoothly between two times.
  func expectEdgesGoOn(from time: Double, to later: Double) {
    guard let a = stage.edges(at: time), let b = stage.edges(at: later) else { return }
    check((a.frame.center - b.frame.center).length < 70)
    check((a.frame.size - b.frame.size).magnitude < 140)
    check(abs(a.depth - b.depth) < 0.1 && abs(a.opacity - b.opacity) < 0.06)
  }

  /// Expects the visible edges to be the same before and after an operation.
  func expectSameEdges(_ a: EdgesPose?, _ b: EdgesPose?) {
    guard let a, let b else {
      let seen = (a ?? b).map { $0.depth * $0.opacity } ?? 0
      check(seen < 0.02, "edges jumped after \(log.suffix(6)) at \(time)")
      return
    }
    check(
      (a.frame.center - b.frame.center).length < Tolerance.pixels
        && (a.frame.size - b.frame.size).magnitude < Tolerance.pixels
        && abs(a.depth - b.depth) < 0.02 && abs(a.opacity - b.opacity) < 0.02,
      "edges jumped after \(log.suffix(6)) at \(time):\n\(a)\n\(b)")
  }
}
