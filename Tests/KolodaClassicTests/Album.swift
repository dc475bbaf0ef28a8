import Koloda
import KolodaClassic

/// A data source of named cards that counts what it is asked.
@MainActor
final class Album: KolodaViewDataSource {
  var names: [String]
  /// A count to be told instead of the true one.
  var lie: Int?
  var speed = DragSpeed.default
  var overlay: (@MainActor (Int) -> OverlayView?)?
  /// What the backs show; no card has one if nil.
  var back: (@MainActor (Int) -> CardContent?)?
  /// The indices whose content was asked for, in order.
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

/// A data source that says that it has a number of cards, and has none of them.
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
