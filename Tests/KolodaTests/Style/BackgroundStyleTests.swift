import Testing

@testable import Koloda

@Suite struct BackgroundStyleTests {
  @Test func framesAreKolodas() throws {
    let rows = try ReferenceTable("card-frames").rows.filter {
      try $0.text("formula") == "background"
    }
    #expect(rows.count == 6)
    for row in rows { try expectFrame(of: BackgroundStyle(), in: row) }
  }

  @Test func nextCardLiesHardlySeenInTheBackground() {
    let style = BackgroundStyle()
    #expect(style.visibleCards == 2)
    #expect(!style.followsDrag)
    #expect(style.opacity(at: 0) == 1)
    #expect(style.opacity(at: 1) == 0.1)
    // A new card enters where the background card is.
    let size = Size(width: 320, height: 480)
    #expect(style.frame(at: 2, of: 2, in: size) == style.frame(at: 1, of: 2, in: size))
  }

  @Test func nextCardCollectsItselfBySpring() {
    let animation = BackgroundStyle().animation(for: .advance)
    let spring = Animation.spring(Spring(bounciness: 9, speed: 16))
    #expect(animation.position == spring)
    #expect(animation.size == spring)
    guard case .timed(_, let duration) = animation.opacity.motion else {
      Issue.record("the opacity is not timed")
      return
    }
    #expect(duration > 0)
    for transition in CardTransition.allCases where transition != .advance {
      #expect(
        BackgroundStyle().animation(for: transition) == CardAnimation.standard(for: transition))
    }
  }

  @Test func opacityRisesThroughTheAdvance() throws {
    var stage = DeckStage(
      deck: try Deck(cards: (0..<5).map { CardID($0) }), style: BackgroundStyle())
    let bounds = Size(width: 400, height: 600)
    stage.layout(bounds: bounds, area: Rect(x: 0, y: 0, width: 400, height: 600), at: 0)
    stage.swipe(.right, at: 1)
    var last = 0.1
    var time = 1.0
    while time < 4 {
      let pose = try #require(stage.frontPose(at: time))
      #expect(pose.card == CardID(1))
      #expect(pose.opacity >= last - 1e-9)
      last = pose.opacity
      time += 0.01
    }
    #expect(last == 1)
  }

  @Test func noFrameIsNegative() {
    for size in [Size.zero, Size(width: 3, height: 2), Size(width: 21, height: 1)] {
      for index in 0...2 {
        let frame = BackgroundStyle().frame(at: index, of: 2, in: size)
        #expect(frame.size.width >= 0 && frame.size.height >= 0)
      }
    }
  }
}
