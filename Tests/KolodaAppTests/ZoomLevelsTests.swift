import Testing

@testable import KolodaApp

@Suite("The sizes in which a photo can be looked at")
struct ZoomLevelsTests {
  /// Returns all sizes that steps go through from the card, and back to it.
  private func walk(_ levels: ZoomLevels) -> (up: [Double], down: [Double]) {
    var (up, down): ([Double], [Double]) = ([], [])
    var zoom: Double?
    while let next = levels.next(.larger, from: zoom), next != zoom {
      up.append(next)
      zoom = next
    }
    while let now = zoom {
      down.append(now)
      zoom = levels.next(.smaller, from: now)
    }
    return (up, down.reversed())
  }

  @Test("steps go through 50, 100 and 200 percent, as far as that is larger than the card")
  func steps() {
    for (fit, expected) in [
      (0.1, [0.5, 1, 2]), (0.3, [0.5, 1, 2]), (0.5, [1, 2]), (0.7, [1, 2]), (1, [2]), (1.5, [2]),
      (2, []), (3, []),
    ] {
      let walk = walk(ZoomLevels(fit: fit, largest: 2))
      #expect(walk.up == expected, "\(fit)")
      #expect(walk.down == expected, "\(fit)")
    }
  }

  @Test("a photo beyond the limits goes as far as it can")
  func limited() {
    #expect(walk(ZoomLevels(fit: 0.03, largest: 0.81)).up == [0.5, 0.81])
    #expect(walk(ZoomLevels(fit: 0.03, largest: 0.3)).up == [0.3])
    #expect(walk(ZoomLevels(fit: 0.4, largest: 0.4)).up == [])
    #expect(ZoomLevels(fit: 0.03, largest: 0.81).shown(1) == 0.81)
  }

  @Test("from any size between them, steps go to the next one")
  func between() {
    let levels = ZoomLevels(fit: 0.3, largest: 2)
    #expect(levels.next(.larger, from: 0.7) == 1)
    #expect(levels.next(.smaller, from: 0.7) == 0.5)
    #expect(levels.next(.smaller, from: 0.4) == nil)
    // A small photo at its own size is smaller than on the card.
    let small = ZoomLevels(fit: 1.5, largest: 2)
    #expect(small.shown(1) == 1)
    #expect(small.next(.larger, from: 1) == nil && small.next(.smaller, from: 1) == nil)
  }

  @Test("a photo is shown no smaller than on its card, where its own size is larger")
  func shown() {
    #expect(ZoomLevels(fit: 0.8, largest: 2).shown(0.5) == 0.8)
    #expect(ZoomLevels(fit: 0.3, largest: 2).shown(0.5) == 0.5)
    #expect(ZoomLevels(fit: 0.3, largest: 2).shown(7) == 2)
  }

  @Test("a pinch ends where it is, at a fixed size nearby, or on the card")
  func pinch() {
    let levels = ZoomLevels(fit: 0.3, largest: 2)
    #expect(levels.end(of: 0.31) == nil && levels.end(of: 0.2) == nil)
    #expect(levels.end(of: 0.7) == 0.7)
    #expect(levels.end(of: 0.97) == 1 && levels.end(of: 1.04) == 1)
    #expect(levels.end(of: 1.5) == 1.5)
    #expect(levels.end(of: 3) == 2)
  }
}
