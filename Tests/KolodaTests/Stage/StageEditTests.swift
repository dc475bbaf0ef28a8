import Testing

@testable import Koloda

/// Edits, rotations and jumps while the deck is shown.
@Suite struct StageEditTests {
  @Test func withoutAnimationEverythingIsThereAtOnce() throws {
    var stage = try StageTests.stage()
    try stage.edit(at: 1, animated: false) { deck throws(DeckError) in
      deck.remove([CardID(0), CardID(2)])
      try deck.insert([CardID(90)], behindFront: 1)
    }
    StageTests.expectAtRest(stage, at: 1)
    #expect(!stage.isMoving(at: 1))
    try stage.jump(to: CardID(20), at: 2, animated: false)
    StageTests.expectAtRest(stage, at: 2)
  }

  /// A held card and a card in flight continue, whether the edit is animated or not.
  @Test(arguments: [true, false])
  func handAndFlightGoOn(animated: Bool) throws {
    var stage = try StageTests.stage()
    stage.swipe(.right, at: 0)
    stage.beginDrag(at: Point(x: 300, y: 300), time: 0.05)
    stage.drag(to: Point(x: 420, y: 320), at: 0.1)
    let before = StageTests.poses(stage, at: 0.1)
    stage.edit(at: 0.1, animated: animated) { $0.remove([CardID(2)]) }
    let after = StageTests.poses(stage, at: 0.1)
    for card in [CardID(0), CardID(1)] {
      #expect(before.first { $0.card == card } == after.first { $0.card == card })
    }
    #expect(stage.isDragging)
  }

  @Test func severalCardsAreJumpedOver() throws {
    var stage = try StageTests.stage()
    for card in [7, 3, 29, 0, 15] {
      try stage.jump(to: CardID(card), at: Double(card))
      #expect(stage.frontPose(at: Double(card))?.card == CardID(card))
      #expect(stage.deck.remainingCount == 30)
    }
    #expect(throws: DeckError.unknownCard(CardID(77))) {
      try stage.jump(to: CardID(77), at: 50)
    }
    #expect(stage.advance(to: 60) == false)
    StageTests.expectAtRest(stage, at: 60)
  }

  @Test func replacedCardTakesThePlace() throws {
    var stage = try StageTests.stage()
    stage.swipe(.left, at: 0)
    try stage.edit(at: 0.1) { deck throws(DeckError) in
      try deck.replace(CardID(1), with: CardID(80))
      try deck.replace(CardID(0), with: CardID(81))
    }
    #expect(stage.frontPose(at: 0.1)?.card == CardID(80))
    #expect(stage.deck.history == [Deck.Decision(card: CardID(81), direction: .left)])
    #expect(stage.undo(at: 2)?.card == CardID(81))
    #expect(stage.advance(to: 9) == false)
    StageTests.expectAtRest(stage, at: 9)
  }

  // MARK: To the back

  @Test func sentBackCardIsDecidedLater() throws {
    for direction in [nil, SwipeDirection.down] {
      var stage = try StageTests.stage(cards: 6)
      for index in 0..<6 {
        #expect(stage.sendToBack(toward: direction, at: Double(index)) == CardID(index))
        let poses = StageTests.poses(stage, at: Double(index) + 0.1)
        #expect(poses.contains { $0.card == CardID(index) && $0.role == .departing })
        #expect(Set(poses.map(\.card)).count == poses.count)
        #expect(stage.deck.history.isEmpty && stage.deck.remainingCount == 6)
      }
      #expect(stage.deck.front == CardID(0))
      try stage.jump(to: CardID(5), at: 10)
      #expect(stage.advance(to: 20) == false)
      StageTests.expectAtRest(stage, at: 20)
    }
  }

  @Test func onlyCardStays() throws {
    for cards in [0, 1] {
      var stage = try StageTests.stage(cards: cards)
      #expect(stage.sendToBack(at: 0) == nil)
      #expect(stage.sendToBack(toward: .up, at: 0) == nil)
      #expect(stage.advance(to: 1) == false)
      StageTests.expectAtRest(stage, at: 1)
    }
    for time in StageEdgeTests.bad {
      var stage = try StageTests.stage()
      #expect(stage.sendToBack(at: time) == nil && stage.deck.front == CardID(0))
    }
  }

  /// In a deck with fewer cards than visible places, the card reappears at the back once it has
  /// left.
  @Test func smallDeckShowsTheCardAgainAtTheBack() throws {
    var stage = try StageTests.stage(cards: 3)
    stage.sendToBack(toward: .left, at: 0)
    var time = 0.0
    var roles: [CardPose.Role] = []
    while stage.advance(to: time), time < 9 {
      let poses = StageTests.poses(stage, at: time)
      let role = poses.first { $0.card == CardID(0) }?.role
      if let role, roles.last != role { roles.append(role) }
      time += 1.0 / 60
    }
    #expect(roles == [.departing, .pile(2)])
    StageTests.expectAtRest(stage, at: time)
  }

  // MARK: A custom style

  @Test func ownStyleIsADozenLines() throws {
    var stage = try StageTests.stage(style: DiagonalStyle())
    StageTests.expectAtRest(stage, at: 0)
    let frames = (0..<4).map { DiagonalStyle().frame(at: $0, of: 4, in: StageTests.area.size) }
    for (front, behind) in zip(frames, frames.dropFirst()) {
      #expect(behind.origin.x > front.origin.x && behind.origin.y < front.origin.y)
    }
    stage.swipe(.right, at: 0)
    stage.undo(at: 0.1)
    #expect(stage.advance(to: 5) == false)
    StageTests.expectAtRest(stage, at: 5)
  }
}
