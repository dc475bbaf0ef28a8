import Testing

@testable import Koloda

/// Each figure of a style has the documented effect at any value.
@Suite struct StyleFigureTests {
  static let size = Size(width: 320, height: 480)

  @Test(arguments: [0.5, 1.25, 2.0])
  func aspectsAreOfTheFrontCardsWidth(aspect: Double) {
    var styles: [any DeckStyle] = [BackgroundStyle(aspect: aspect), PrototypeStyle(aspect: aspect)]
    var background = BackgroundStyle()
    background.aspect = aspect
    var prototype = PrototypeStyle()
    prototype.aspect = aspect
    styles += [background, prototype]
    for style in styles {
      for index in 0...1 {
        let frame = style.frame(at: index, of: 2, in: Self.size)
        #expect(abs(frame.size.height - aspect * frame.size.width) < 1e-9)
      }
    }
  }

  @Test func backgroundCardIsStretchedAndClearAsSaid() {
    var style = BackgroundStyle(stretch: 2.5, backgroundOpacity: 0.35)
    #expect(style.frame(at: 1, of: 2, in: Self.size).size.width == 2.5 * Self.size.width)
    #expect(style.opacity(at: 1) == 0.35)
    style.stretch = 1
    style.backgroundOpacity = 0.5
    #expect(style.frame(at: 1, of: 2, in: Self.size).size.width == Self.size.width)
    #expect(style.opacity(at: 1) == 0.5 && style.opacity(at: 0) == 1)
  }

  @Test func backgroundCardCollectsItselfAsSaid() {
    var style = BackgroundStyle()
    style.collect = .timed(.easeOut, 0.7)
    style.fadeDuration = 0.9
    let animation = style.animation(for: .advance)
    #expect(animation.position == style.collect && animation.size == style.collect)
    #expect(animation.opacity == .timed(.linear, 0.9))
  }

  @Test func prototypesNextCardIsAsLargeAndClearAsSaid() {
    var style = PrototypeStyle(nextScale: 2, nextOpacity: 0.25)
    style.fadeDuration = 0.6
    let front = style.frame(at: 0, of: 2, in: Self.size)
    let next = style.frame(at: 1, of: 2, in: Self.size)
    #expect(next.center == front.center && next.size == front.size * style.nextScale)
    #expect(style.opacity(at: 1) == style.nextOpacity && style.opacity(at: 1) == 0.25)
    let opacity = style.animation(for: .advance).opacity
    #expect(opacity == .timed(.linear, 0.6, delay: style.fall.delay))
  }

  /// A stack with its own opacity for cards that enter at the back.
  private struct ClearedStyle: DeckStyle {
    var visibleCards = 2
    var enteringOpacity: Double
    func frame(at index: Int, of count: Int, in size: Size) -> Rect {
      Rect(x: 0, y: 0, width: size.width, height: size.height)
    }
  }

  @Test(arguments: [0.0, 0.3, 1.0])
  func cardsComeUpWithTheStylesOpacity(opacity: Double) throws {
    var stage = try StageTests.stage(cards: 5, style: ClearedStyle(enteringOpacity: opacity))
    stage.swipe(.right, at: 1)
    let last = try #require(StageTests.poses(stage, at: 1).first { $0.role == .pile(1) })
    #expect(abs(last.opacity - opacity) < 1e-9)
    _ = stage.advance(to: 20)
    let rested = try #require(StageTests.poses(stage, at: 20).first { $0.role == .pile(1) })
    #expect(rested.opacity == 1)
  }

  private func bottom(_ frame: Rect) -> Double { frame.origin.y + frame.size.height }

  @Test func pilingTurnsTheStackUpsideDown() {
    for piling: StackStyle.PilingDirection in [.downwards, .upwards] {
      var style = StackStyle()
      style.piling = piling
      for index in 1..<3 {
        let above = style.frame(at: index - 1, of: 3, in: Self.size)
        let below = style.frame(at: index, of: 3, in: Self.size)
        switch piling {
        case .downwards: #expect(abs(bottom(below) - bottom(above) - style.topMargin) < 1e-9)
        case .upwards: #expect(abs(above.origin.y - below.origin.y - style.topMargin) < 1e-9)
        }
      }
    }
  }

  @Test func onlyTheArticlesFormulaMovesCardsAside() {
    for formula: StackStyle.Formula in [.article, .released] {
      let style = StackStyle(formula: formula)
      let frame = style.frame(at: 1, of: 3, in: Self.size)
      let middle = (Self.size.width - frame.size.width) / 2
      #expect(abs(frame.origin.x - (formula == .article ? style.leftMargin : middle)) < 1e-9)
    }
  }

  @Test func entranceNamesTheSideACardComesFrom() {
    for left in SwipeDirection.allCases {
      #expect(CardEntrance.sideItLeft.side(of: left) == left)
      #expect(CardEntrance.inPlace.side(of: left) == nil)
      for side in SwipeDirection.allCases {
        #expect(CardEntrance.side(side).side(of: left) == side)
      }
    }
  }

  @Test func lowerCornersPointDown() {
    #expect(
      SwipeDirection.bottomLeft.unitPoint
        == SwipeDirection.left.unitPoint + SwipeDirection.down.unitPoint)
    #expect(
      SwipeDirection.bottomRight.unitPoint
        == SwipeDirection.right.unitPoint + SwipeDirection.down.unitPoint)
  }

  /// A removed visible card is drawn until it has faded, but no longer as part of the pile.
  @Test func removedCardRecedes() throws {
    var stage = try StageTests.stage(cards: 6)
    let gone = try #require(stage.deck.card(behindFront: 1))
    stage.edit(at: 1) { $0.remove([gone]) }
    let pose = try #require(StageTests.poses(stage, at: 1).first { $0.card == gone })
    #expect(pose.role == .receding)
    #expect(stage.advance(to: 20) == false)
    #expect(!StageTests.poses(stage, at: 20).contains { $0.card == gone })
  }
}
