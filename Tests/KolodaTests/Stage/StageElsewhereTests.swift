import TestSupport
import Testing

@testable import Koloda

/// A stage whose deck keeps no history.
@Suite struct StageElsewhereTests {
  /// In every style it shows the same as the stage of a deck with a history.
  @Test(arguments: StageScript.styles.indices, [31, 32, 33] as [UInt64])
  func showsWhatADeckWithAHistoryShows(style: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cards = (0..<25).map { CardID($0) }
    var own = DeckStage(deck: try Deck(cards: cards), style: StageScript.styles[style])
    var other = DeckStage(deck: try Deck(undecided: cards), style: StageScript.styles[style])
    var kept = DecisionKeeper()
    var time = 0.0
    func both(_ change: (inout DeckStage) -> Void) {
      change(&own)
      change(&other)
    }
    both { $0.layout(bounds: StageTests.bounds, area: StageTests.area, at: 0) }
    for step in 0..<120 {
      time += random.chance(0.3) ? 0 : random.double(0...0.4)
      switch random.int(0..<8) {
      case 0...2:
        let direction = random.direction()
        own.swipe(direction, at: time)
        kept.note(other.swipe(direction, at: time), of: other.deck)
      case 3, 4:
        let entrance = random.chance(0.5) ? CardEntrance.sideItLeft : .inPlace
        own.undo(at: time, from: entrance)
        kept.takeBack(&other, at: time, from: entrance)
      case 5:
        own.redo(at: time)
        kept.redo(&other, at: time)
      case 6:
        let place = StageTests.area.center + random.point(-150...150)
        both { $0.beginDrag(at: place, time: time) }
        both { $0.drag(to: place + Point(x: 80, y: 20), at: time + 0.01) }
        time += 0.01
      default:
        both { $0.cancelDrag(at: time) }
        both { _ = $0.advance(to: time) }
      }
      for delay in [0, 0.05, 0.2, 1] {
        try #require(
          StageTests.poses(own, at: time + delay) == StageTests.poses(other, at: time + delay),
          "step \(step), \(delay) s later, seed \(seed)")
      }
      #expect(
        own.deck.decidedCount == other.deck.decidedCount && own.deck.count == other.deck.count)
    }
  }

  /// A card that somebody else decides leaves like a card that is swiped programmatically.
  @Test(arguments: StageScript.styles.indices)
  func sentOffItLeavesAsIfSwiped(style: Int) throws {
    for direction in SwipeDirection.allCases {
      var swiped = try StageTests.stage(style: StageScript.styles[style])
      var sent = swiped
      let isOff = sent.sendOff(CardID(0), toward: direction, at: 1)
      #expect(isOff && sent.deck.history.isEmpty && sent.deck.decidedCount == 1)
      swiped.swipe(direction, at: 1)
      for delay in [0, 0.1, 0.3, 2] {
        #expect(StageTests.poses(swiped, at: 1 + delay) == StageTests.poses(sent, at: 1 + delay))
      }
    }
  }

  @Test func oneBehindTheFrontFadesAndTheHandHoldsOn() throws {
    var stage = try StageTests.stage()
    stage.beginDrag(at: StageTests.area.center, time: 0)
    stage.drag(to: StageTests.area.center + Point(x: 60, y: 0), at: 0.1)
    let held = try #require(stage.frontPose(at: 0.1))
    let isOff = stage.sendOff(CardID(1), toward: .left, at: 0.1)
    #expect(isOff && stage.isDragging && stage.frontPose(at: 0.1) == held)
    let fading = try #require(StageTests.poses(stage, at: 0.15).first { $0.card == CardID(1) })
    #expect(fading.role == .receding)
    let isFarOff = stage.sendOff(CardID(20), toward: .left, at: 0.15)
    #expect(isFarOff && stage.frontPose(at: 0.15)?.center == held.center)
    let isFrontOff = stage.sendOff(CardID(0), toward: .left, at: 0.2)
    #expect(isFrontOff && !stage.isDragging && stage.deck.front == CardID(2))
    for bad in [CardID(0), CardID(99)] {
      let isOff = stage.sendOff(bad, toward: .left, at: 0.3)
      #expect(!isOff)
    }
    for time in StageEdgeTests.bad {
      let isOff = stage.sendOff(CardID(2), toward: .left, at: time)
      let isBack = stage.takeBack(Deck.Decision(card: CardID(0), direction: .left), at: time)
      let isMade = stage.redo(Deck.Decision(card: CardID(2), direction: .left), at: time)
      #expect(!isOff && !isBack && !isMade)
    }
    #expect(stage.advance(to: 20) == false)
    StageTests.expectAtRest(stage, at: 20)
  }

  // MARK: Pulls

  /// Returns a stage whose first card has left in a direction, that decision, and a point beside
  /// the next card.
  private func left(
    _ side: SwipeDirection
  ) throws -> (stage: DeckStage, last: Deck.Decision, press: Point) {
    var stage = DeckStage(deck: try Deck(undecided: (0..<9).map { CardID($0) }))
    stage.layout(bounds: StageTests.bounds, area: StageTests.area, at: 0)
    let decision = stage.swipe(side, at: 0)
    let last = try #require(decision)
    _ = stage.advance(to: 5)
    let rest = try #require(stage.frontFrame)
    let unit = side.unitPoint
    let press = Point(
      x: rest.center.x + unit.x * (rest.size.width / 2 + 5),
      y: rest.center.y + unit.y * (rest.size.height / 2 + 5))
    return (stage, last, press)
  }

  @Test(arguments: SwipeDirection.allCases)
  func pulledInItIsTakenBack(side: SwipeDirection) throws {
    var (stage, last, press) = try left(side)
    let inward = side.unitVector * -1
    #expect(!stage.canPull(from: press, at: 5) && !stage.pullsIn(inward))
    #expect(stage.canPull(from: press, at: 5, lastDecision: last))
    #expect(stage.pullsIn(inward, lastDecision: last))
    #expect(stage.beginPull(at: press, time: 5) == false)
    #expect(stage.beginPull(at: press, time: 5, lastDecision: last) == true)
    for index in 1...70 {
      stage.pull(to: press + inward * (Double(index) * 10), at: 5 + Double(index) / 60)
    }
    #expect(stage.pullDecides(at: 7) == true)
    let held = try #require(StageTests.poses(stage, at: 7).first { $0.card == last.card })
    let isBack = stage.takeBack(last, at: 7)
    #expect(isBack && stage.pulled == nil && stage.deck.front == last.card)
    let back = try #require(stage.frontPose(at: 7))
    #expect((back.center - held.center).length < 1)
    #expect(stage.advance(to: 20) == false)
    StageTests.expectAtRest(stage, at: 20)
  }

  @Test func pulledInItStaysInTheHandUntilItsDecisionIsGone() throws {
    let changes: [(ends: Bool, change: (inout DeckStage) -> Void)] = [
      (true, { $0.swipe(.left, at: 5.5) }), (true, { $0.sendOff(CardID(1), toward: .up, at: 5.5) }),
      (false, { $0.sendOff(CardID(2), toward: .up, at: 5.5) }),
      (false, { $0.edit(at: 5.5) { $0.remove([CardID(1)]) } }),
      (false, { $0.setStyle(BackgroundStyle(), at: 5.5) }),
      (true, { $0.edit(at: 5.5) { $0.putBack(CardID(0)) } }),
      (true, { $0.takeBack(Deck.Decision(card: CardID(0), direction: .right), at: 5.5) }),
    ]
    for (index, (ends, change)) in changes.enumerated() {
      var (stage, last, press) = try left(.right)
      stage.beginPull(at: press, time: 5, lastDecision: last)
      stage.pull(to: press - Point(x: 70, y: 0), at: 5.2)
      stage.pull(to: press - Point(x: 70, y: 0), at: 5.5)
      let before = try #require(StageTests.poses(stage, at: 5.5).first { $0.card == last.card })
      change(&stage)
      let after = try #require(StageTests.poses(stage, at: 5.5).first { $0.card == last.card })
      #expect((after.center - before.center).length < 1e-3, "change \(index) jumps")
      #expect((stage.pulled == nil) == ends, "change \(index)")
      stage.cancelPull(at: 5.7)
      #expect(stage.advance(to: 40) == false, "change \(index) never rests")
      StageTests.expectAtRest(stage, at: 40)
    }
  }

  @Test func aTurnedCardKeepsItsSideOnItsWayOut() throws {
    var stage = DeckStage(deck: try Deck(undecided: (0..<9).map { CardID($0) }))
    stage.layout(bounds: StageTests.bounds, area: StageTests.area, at: 0)
    stage.flip(CardID(0), at: 0)
    stage.swipe(.left, at: 2)
    stage.edit(at: 2.05) { $0.remove([CardID(5)]) }
    #expect(stage.showsBack(of: CardID(0)))
    _ = stage.advance(to: 9)
    stage.edit(at: 9) { $0.remove([CardID(6)]) }
    #expect(!stage.showsBack(of: CardID(0)))
  }
}
