import Koloda
import Testing

@testable import KolodaApp

@Suite("The gallery's settings")
struct GallerySettingsTests {
  @Test("The distance that decides is the preferences’ percentage")
  func distance() {
    var settings = GallerySettings(.released)
    #expect(settings.distancePercent == 30)
    settings.distancePercent = 40
    #expect(abs(settings.threshold - 0.8) < 1e-12)
  }

  private let area = Size(width: 320, height: 400)

  @Test("a style begins with Koloda's own figures")
  func defaults() throws {
    let stack = try #require(GallerySettings(.released).style as? StackStyle)
    #expect(stack == StackStyle(semiTransparent: 1))
    let background = try #require(GallerySettings(.background).style as? BackgroundStyle)
    #expect(background == BackgroundStyle())
    let prototype = try #require(GallerySettings(.prototype).style as? PrototypeStyle)
    #expect(prototype == PrototypeStyle())
  }

  @Test("every style differs from every other")
  func distinct() {
    let all = GalleryLook.allCases
    #expect(Set(all.map(\.title)).count == all.count)
    for (index, look) in all.enumerated() {
      for other in all[(index + 1)...] {
        let one = GallerySettings(look).style
        let two = GallerySettings(other).style
        let isSame =
          (0...2).allSatisfy {
            one.frame(at: $0, of: 3, in: area) == two.frame(at: $0, of: 3, in: area)
          }
          && one.drag == two.drag && one.motion == two.motion
        #expect(!isSame, "\(look) and \(other)")
      }
    }
  }

  @Test("each control changes what it says", arguments: GalleryLook.allCases)
  func controls(look: GalleryLook) {
    var settings = GallerySettings(look)
    settings.rotation = 45
    settings.scaleMin = 0.5
    settings.margin = 30
    settings.followsDrag.toggle()
    let style = settings.style
    #expect(abs(style.drag.rotationAngle - .pi / 4) < 1e-12)
    #expect(style.drag.scaleMin == 0.5)
    #expect(style.followsDrag != GallerySettings(look).style.followsDrag)
    let frames = (0...1).map { style.frame(at: $0, of: 3, in: area) }
    let before = (0...1).map { GallerySettings(look).style.frame(at: $0, of: 3, in: area) }
    #expect(frames != before)
    settings.threshold = 0.3
    settings.flickSpeed = 900
    #expect(settings.rule.threshold == 0.3 && settings.rule.flickSpeed == 900)
  }

  @Test("the plotted spring is the one that moves the cards", arguments: GalleryLook.allCases)
  func spring(look: GalleryLook) {
    var settings = GallerySettings(look)
    settings.bounciness = 3
    settings.speed = 7
    settings.tension = 222
    settings.friction = 11
    let expected =
      look == .prototype
      ? Spring(stiffness: 222, damping: 11) : Spring(bounciness: 3, speed: 7)
    #expect(settings.spring == expected)
    let transition: CardTransition = look.isStack ? .reset : .advance
    #expect(settings.style.animation(for: transition).position.motion == .spring(expected))
  }
}
