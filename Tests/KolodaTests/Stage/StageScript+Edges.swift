import Testing

@testable import Koloda

// The blank edges of a stage on which random things are done: they never jump either.
extension StageScript {
  /// Nothing is torn from its way within a moment.
  func expectEdgesGoOn(from time: Double, to later: Double) {
    guard let a = stage.edges(at: time), let b = stage.edges(at: later) else { return }
    check((a.frame.center - b.frame.center).length < 70)
    check((a.frame.size - b.frame.size).magnitude < 140)
    check(abs(a.depth - b.depth) < 0.1 && abs(a.opacity - b.opacity) < 0.06)
  }

  /// Edges that are seen before and after something is done are where they were.
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
