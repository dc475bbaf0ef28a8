import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import TestSupport
import Testing
import WidgetTesting

@testable import KolodaApp

@Suite(
  "The close-up opens and closes", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct CloseupTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  private static let card = Rect(x: 100, y: 50, width: 400, height: 300)
  private static let middle = card.center

  /// A close-up over a card of a deck.
  @MainActor
  private final class Desk {
    let closeup = Closeup()
    let subject: CloseupSubject
    var front: CardID? = CardID(0)
    var ends = 0
    /// Whether the deck has been told that gestures are not for it.
    var hasGestures = false

    init(reducesMotion: Bool) throws {
      let picture = try #require(CardBaker.bake(size: card.size, scale: 1) { _, _ in })
      let photo = Rect(x: 0, y: 0, width: card.size.width, height: card.size.height)
      let pixels = PixelSize(width: 1600, height: 1200)
      subject = CloseupSubject(
        card: CardID(0), pixels: pixels, whole: pixels, picture: .card(picture), photo: photo)
      closeup.surroundings = { [weak self] in
        guard let front = self?.front else { return nil }
        return Closeup.Surroundings(
          card: front, room: Rect(x: 0, y: 0, width: 600, height: 400), frame: card,
          cornerRadius: 12, reducesMotion: reducesMotion)
      }
      closeup.onClose = { [weak self] in self?.ends += 1 }
      closeup.onGestures = { [weak self] in self?.hasGestures = $0 }
    }

    var isVisible: Bool { gtk_widget_get_visible(closeup.widget) != 0 }
    var takesPresses: Bool { gtk_widget_get_can_target(closeup.widget) != 0 }

    /// Waits until the deck can be seen again; presses must reach it at once.
    func expectEnd(_ comment: Comment) {
      #expect(!closeup.isOpen && !takesPresses, comment)
      #expect(MainLoop.run { !isVisible }, comment)
      #expect(ends == 1, comment)
    }
  }

  @Test("a pinch that ends where it began leaves nothing behind", arguments: [false, true])
  func pinchAtFit(reducesMotion: Bool) throws {
    for factors in [[], [1.0], [0.5], [1.4, 1, 0.2], [1.1]] {
      let desk = try Desk(reducesMotion: reducesMotion)
      desk.closeup.beginPinch(desk.subject, at: Self.middle)
      for factor in factors { desk.closeup.pinch(to: factor, at: Self.middle) }
      desk.closeup.endPinch()
      desk.expectEnd("\(factors)")
    }
  }

  @Test("one that is closed before it has moved ends, too", arguments: [false, true])
  func closedAtOnce(reducesMotion: Bool) throws {
    let desk = try Desk(reducesMotion: reducesMotion)
    desk.closeup.open(desk.subject, at: nil)
    #expect(desk.closeup.isOpen && desk.isVisible && desk.takesPresses && desk.hasGestures)
    desk.closeup.close()
    desk.expectEnd("closed at once")
  }

  @Test("on its way out it ends as soon as its card is held or has left", arguments: [nil, 1])
  func cardLeaves(next: Int?) throws {
    let desk = try Desk(reducesMotion: false)
    desk.closeup.open(desk.subject, at: nil)
    desk.closeup.close()
    desk.front = next.map { CardID($0) }
    #expect(MainLoop.run(hastens: false) { !desk.isVisible })
  }

  @Test("of a large photo, what will be seen is asked for at once, and nothing once it is closed")
  func excerpts() throws {
    let desk = try Desk(reducesMotion: false)
    var wishes = 0
    desk.closeup.onExcerpt = { wishes += 1 }
    var large = desk.subject
    large.whole = PixelSize(width: 16_000, height: 12_000)
    large.pixels = large.whole
    desk.closeup.open(large, at: Self.middle)
    #expect(wishes == 0 && desk.closeup.excerpt == nil, "it can't be read in excerpts")
    desk.closeup.end()
    large.isInExcerpts = true
    desk.closeup.open(large, at: Self.middle)
    let excerpt = try #require(desk.closeup.excerpt)
    #expect(wishes == 1 && excerpt.whole == large.whole && excerpt.level == 1)
    // The middle of the room, 600 x 400, keeps the middle of the photo.
    let seen = PixelArea(x: 7700, y: 5800, size: PixelSize(width: 600, height: 400))
    #expect(excerpt.area.contains(seen))
    desk.closeup.stopExcerpts(of: CardID(7))
    #expect(desk.closeup.excerpt == excerpt)
    desk.closeup.stopExcerpts(of: CardID(0))
    #expect(desk.closeup.excerpt == nil && desk.closeup.subject?.isInExcerpts == false)
    #expect(desk.closeup.subject?.pixels == CloseupLimit.size(large.whole))
    desk.closeup.close()
    #expect(desk.closeup.excerpt == nil && desk.closeup.subject == nil)
  }

  @Test("after any operations, it is seen while it is open, and gone once it is closed")
  func campaign() throws {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let desk = try Desk(reducesMotion: random.int(0..<2) == 0)
      for _ in 0..<40 {
        switch random.int(0..<9) {
        case 0: desk.closeup.open(desk.subject, at: Self.middle)
        case 1: desk.closeup.close()
        case 2: desk.closeup.beginPinch(desk.subject, at: Self.middle)
        case 3, 4: desk.closeup.pinch(to: random.double(0...5), at: Self.middle)
        case 5: desk.closeup.endPinch()
        case 6: desk.closeup.move(by: Point(x: random.double(-90...90), y: 5))
        case 7: MainLoop.run(turns: random.int(1..<30))
        default: desk.closeup.end()
        }
        #expect(desk.takesPresses == desk.closeup.isOpen, "seed \(seed)")
        #expect(desk.hasGestures == desk.closeup.isOpen, "seed \(seed)")
        #expect(desk.isVisible || !desk.closeup.isOpen, "seed \(seed)")
      }
      desk.closeup.endPinch()
      desk.closeup.close()
      #expect(!desk.closeup.isOpen && !desk.takesPresses, "seed \(seed)")
      #expect(MainLoop.run { !desk.isVisible }, "seed \(seed)")
    }
  }
}
