import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// A change of the gallery's controls takes effect from where the cards are at that moment.
@Suite(
  "The gallery in motion", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct GalleryMotionTests {
  private struct Control {
    let name: String
    let change: (inout GallerySettings) -> Void

    init(_ name: String, _ change: @escaping (inout GallerySettings) -> Void) {
      self.name = name
      self.change = change
    }
  }

  private static let controls: [Control] =
    [
      Control("bounciness") { $0.bounciness = 20 }, Control("speed") { $0.speed = 1 },
      Control("tension") { $0.tension = 50 }, Control("friction") { $0.friction = 2 },
      Control("threshold") { $0.threshold = 0.1 }, Control("no threshold") { $0.threshold = 1 },
      Control("flick speed") { $0.flickSpeed = 100 }, Control("one card") { $0.visibleCards = 1 },
      Control("ten cards") { $0.visibleCards = 10 }, Control("margin") { $0.margin = 60 },
      Control("scale") { $0.scale = 0.7 }, Control("next's scale") { $0.scale = 5 },
      Control("no rotation") { $0.rotation = 0 }, Control("rotation") { $0.rotation = 90 },
      Control("least scale") { $0.scaleMin = 0.3 }, Control("directions") { $0.directions = [.up] },
      Control("no directions") { $0.directions = [] },
      Control("following") { $0.followsDrag.toggle() },
      Control("reduced motion") { $0.reducesMotion = true },
      Control("full motion") { $0.reducesMotion = false },
    ] + GalleryLook.allCases.map { look in Control(look.title) { $0 = GallerySettings(look) } }

  /// What is moving when a control is changed.
  enum Moment: CaseIterable {
    case flight, drag, pastThreshold, springingBack, undo
  }

  @Test("no control moves a card at once", arguments: GalleryLook.allCases, Moment.allCases)
  func noJump(look: GalleryLook, moment: Moment) throws {
    for control in GalleryMotionTests.controls {
      for delay in GalleryMotionTests.delays {
        try MainThread.holdingTime { try change(control, look, moment, after: delay) }
      }
    }
  }

  /// How long after the beginning of a moment a control is changed, in microseconds.
  private static let delays = [40_000, 400_000]

  private func change(
    _ control: Control, _ look: GalleryLook, _ moment: Moment, after delay: Int
  ) throws {
    let view = DeckView(deck: GalleryCards.deck)
    view.deckArea = { GalleryWindow.area(in: $0) }
    var settings = GallerySettings(look)
    settings.apply(to: view)
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, 500, 700, -1, nil)
    let middle = try #require(view.stage.frontFrame).center
    begin(moment, in: view, from: middle)
    MainThread.skip(microseconds: delay)
    control.change(&settings)
    let what = "\(control.name), \(moment), \(look), after \(delay) microseconds"
    if settings.reducesMotion == true {
      // With reduced motion, the cards go straight to their places.
      settings.apply(to: view)
    } else {
      expectNoJump(of: view, what) { settings.apply(to: view) }
    }
    // Afterwards a held card stays in the hand, and everything comes to rest.
    view.handMoved(to: middle + Point(x: 30, y: 10), at: MainThread.now, kind: .dragUpdate)
    view.handLetGo(decides: true, rule: view.rule, at: MainThread.now, kind: .dragEnd)
    view.swipe(.up)
    view.undo()
    view.deck.checkInvariants()
    var time = MainThread.now
    var stage = view.stage
    for _ in 0..<200 where stage.isMoving(at: time) {
      time += 0.1
      _ = stage.advance(to: time)
    }
    #expect(!stage.isMoving(at: time), "\(what): it never rests")
  }

  private func begin(_ moment: Moment, in view: DeckView, from middle: Point) {
    func drag(_ way: Double) {
      let now = MainThread.now
      view.handGrabbed(at: middle, time: now - 0.3, kind: .dragBegin)
      view.handMoved(to: middle + Point(x: way, y: 20), at: now - 0.2, kind: .dragUpdate)
    }
    switch moment {
    case .flight: view.swipe(.right)
    case .drag: drag(60)
    case .pastThreshold: drag(300)
    case .springingBack:
      drag(60)
      view.handLetGo(decides: false, rule: view.rule, at: MainThread.now, kind: .dragEnd)
    case .undo:
      view.swipe(.right)
      MainThread.skip(microseconds: 2_000_000)
      view.undo()
    }
  }

  /// Expects that no visible card changes its place, size, rotation or opacity abruptly during
  /// `change`.
  private func expectNoJump(of view: DeckView, _ what: String, _ change: () -> Void) {
    // Advance as a tick does: a card that has moved below the others is no longer drawn.
    var stage = view.stage
    _ = stage.advance(to: MainThread.now)
    let before = poses(of: stage, at: MainThread.now)
    change()
    let now = poses(of: view.stage, at: MainThread.now)
    #expect(!now.isEmpty)
    for (card, pose) in now {
      guard let was = before[card] else { continue }
      let moved = (pose.center - was.center).length
      #expect(moved < 1, "\(what): card \(card.rawValue) jumps by \(moved)")
      let grown = abs(pose.size.width - was.size.width)
      #expect(grown < 1, "\(what): card \(card.rawValue) grows by \(grown)")
      #expect(abs(pose.rotation - was.rotation) < 0.01, "\(what)")
      #expect(abs(pose.opacity - was.opacity) < 0.05, "\(what)")
    }
  }

  private func poses(of stage: DeckStage, at time: Double) -> [CardID: CardPose] {
    var poses: [CardPose] = []
    stage.poses(at: time, into: &poses)
    return Dictionary(poses.map { ($0.card, $0) }, uniquingKeysWith: { $1 })
  }
}
