import KolodaClassic
import KolodaGTK

/// A classic view whose card frames a test sets.
final class FramedView: KolodaClassic.KolodaView {
  var answers: [Int: Rect] = [:]

  override func frameForCard(at index: Int) -> Rect {
    answers[index] ?? super.frameForCard(at: index)
  }
}
