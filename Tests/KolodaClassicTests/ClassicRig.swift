import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaClassic
@testable import KolodaGTK

/// A classic view with a data source and a delegate, and a simulated hand.
@MainActor
final class ClassicRig {
  static let size = Size(width: 300, height: 400)

  private(set) var view: KolodaView!
  let album: Album
  let witness = Witness()

  /// Shows an album of cards.
  ///
  /// - Parameters:
  ///   - size: the view's size; nil leaves it without one.
  ///   - appears: whether the first cards grow and fade in.
  ///   - rests: whether to wait until nothing moves any more.
  init(
    _ count: Int, size: Size? = ClassicRig.size, appears: Bool = false, rests: Bool = true,
    view made: KolodaView? = nil
  ) {
    album = Album(count)
    if !appears { witness.refusals.insert(.shouldAppear) }
    view = made ?? KolodaView()
    view.delegate = witness
    view.dataSource = album
    if let size { allocate(size) }
    if rests { settle() }
    _ = witness.takeLines()
    album.forgetAsked()
  }

  func allocate(_ size: Size) {
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, Int32(size.width), Int32(size.height), -1, nil)
  }

  /// Drops the reference to the view.
  func destroy() { view = nil }

  // MARK: The loop

  /// Waits until nothing moves and no picture is left to bake.
  func settle(at location: SourceLocation = #_sourceLocation) {
    let rests = MainLoop.run {
      g_main_context_pending(nil) == 0 && view?.deckView.ticker.isRunning != true
        && view?.deckView.pictures.isPreparing != true
    }
    #expect(rests, "it never came to rest", sourceLocation: location)
  }

  // MARK: The hand

  /// The centre of the front card at rest.
  var middle: Point { view?.deckView.stage.frontFrame?.center ?? .zero }

  func grab() {
    guard let view else { return }
    view.deckView.handGrabbed(at: middle, time: MainThread.now, kind: .dragBegin)
  }

  /// Moves the held card to the right by a fraction of the distance that decides.
  func move(to fraction: Double) {
    guard let view else { return }
    let way = fraction * (view.deckView.stage.frontFrame?.size.width ?? 0) / 2
    view.deckView.handMoved(to: middle + Point(x: way, y: 0), at: MainThread.now, kind: .dragUpdate)
  }

  func letGo() {
    guard let view else { return }
    // Rule out a flick, however fast the machine.
    var rule = view.deckView.rule
    rule.flickSpeed = .infinity
    view.deckView.handLetGo(decides: true, rule: rule, at: MainThread.now, kind: .dragEnd)
  }

  func drag(to fraction: Double) {
    grab()
    move(to: fraction / 2)
    move(to: fraction)
    letGo()
  }

  func tap() { view?.deckView.tapped(middle) }

  // MARK: Expectations

  /// Expects the deck, the scene and the indices to agree.
  func check(at location: SourceLocation = #_sourceLocation) {
    guard let view else { return }
    let deck = view.deckView.deck
    deck.checkInvariants()
    let shown = view.deckView.stage.shownCards
    #expect(Set(shown).count == shown.count, "a card is shown twice", sourceLocation: location)
    #expect(
      view.currentCardIndex <= view.countOfCards, "the index is past the end",
      sourceLocation: location)
    for card in deck.remaining.prefix(5) {
      #expect(view.index(of: card) != nil, "a card without an index", sourceLocation: location)
    }
    var poses: [CardPose] = []
    view.deckView.stage.poses(at: MainThread.now, into: &poses)
    for pose in poses {
      #expect(
        pose.center.isFinite && min(pose.size.width, pose.size.height) >= 0, "\(pose)",
        sourceLocation: location)
      #expect((0...1).contains(pose.opacity), sourceLocation: location)
    }
  }

  /// Makes a change, and expects that no visible card jumps because of it.
  func expectNoJump(
    at location: SourceLocation = #_sourceLocation, _ change: () throws -> Void
  ) rethrows {
    var old: [CardPose] = []
    var new: [CardPose] = []
    // Stop the clock, however long the change takes.
    try MainThread.holdingTime {
      view.deckView.stage.poses(at: MainThread.now, into: &old)
      try change()
      view.deckView.stage.poses(at: MainThread.now, into: &new)
    }
    for pose in new {
      guard let was = old.first(where: { $0.card == pose.card }) else { continue }
      let way = (pose.center - was.center).length
      #expect(way < 0.5, "card \(pose.card.rawValue) jumps by \(way)", sourceLocation: location)
      let growth = abs(pose.size.width - was.size.width)
      #expect(
        growth < 0.5, "card \(pose.card.rawValue) grows by \(growth)", sourceLocation: location)
      #expect(abs(pose.rotation - was.rotation) < 0.001, sourceLocation: location)
    }
  }
}
