import KolodaClassic
import KolodaGTK

/// A deck whose frames are set by the test.
final class FramedView: KolodaClassic.KolodaView {
  var answers: [Int: Rect] = [:]

  override func frameForCard(at index: Int) -> Rect {
    answers[index] ?? super.frameForCard(at: index)
  }
}
