import Koloda
import KolodaClassic

/// A data source of named cards that records the view's questions.
@MainActor
final class Album: KolodaViewDataSource {
  var names: [String]
  /// A false number of cards to report; nil for the true one.
  var lie: Int?
  var speed = DragSpeed.default
  var overlay: (@MainActor (Int) -> OverlayView?)?
  /// Returns the content of a card's back; without it no card has a back.
  var back: (@MainActor (Int) -> CardContent?)?
  /// The indices for which content was requested, in order.
  private(set) var asked: [Int] = []
  private(set) var counted = 0
  var onCount: (@MainActor (KolodaView) -> Void)?
  var onContent: (@MainActor (KolodaView, Int) -> Void)?

  init(_ count: Int) {
    names = (0..<count).map { "\($0)" }
  }

  func forgetAsked() { asked = [] }

  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int {
    counted += 1
    onCount?(koloda)
    return lie ?? names.count
  }

  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent {
    asked.append(index)
    onContent?(koloda, index)
    return .drawing(background: CardColor(white: 0.5)) { _, _ in }
  }

  func koloda(_ koloda: KolodaView, viewForBackOfCardAt index: Int) -> CardContent? {
    back?(index)
  }

  func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView? {
    overlay?(index)
  }

  func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed { speed }
}

/// A data source that reports a number of cards but stores none.
@MainActor
final class Crowd: KolodaViewDataSource {
  let count: Int
  private(set) var asked: [Int] = []

  init(_ count: Int) { self.count = count }

  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int { count }

  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent {
    asked.append(index)
    return .pending
  }
}
