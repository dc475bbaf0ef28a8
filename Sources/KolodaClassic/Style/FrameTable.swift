import KolodaGTK
import Synchronization

/// Frames of places in the stack that are not a style's own, for the present size of the deck.
///
/// They are asked for before the deck is laid out: a stage that is being laid out can't be asked
/// anything.
final class FrameTable: Sendable {
  private let frames = Mutex<[Rect?]>([])

  /// A place's frame, nil for the style's own.
  ///
  /// A place from the third on whose frame is empty has the second place's, as in Koloda: cards
  /// come up from there.
  func frame(at index: Int) -> Rect? {
    frames.withLock { frames in
      guard frames.indices.contains(index) else { return nil }
      guard let frame = frames[index], frame.origin.isFinite else { return nil }
      if !frame.size.isEmpty { return frame }
      guard index > 1, let second = frames[1], second.origin.isFinite else { return nil }
      return second.size.isEmpty ? nil : second
    }
  }

  /// Takes other frames.
  ///
  /// - Returns: whether they are others.
  func set(_ new: [Rect?]) -> Bool {
    frames.withLock { frames in
      guard frames != new else { return false }
      frames = new
      return true
    }
  }
}
