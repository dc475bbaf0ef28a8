import KolodaGTK
import Synchronization

/// Frames from `frameForCard(at:)` that differ from the style's own, for the present size of the
/// deck.
///
/// They are collected before the deck is laid out, because a stage can't be used while it is being
/// laid out.
final class FrameTable: Sendable {
  private let frames = Mutex<[Rect?]>([])

  /// The frame at an index; nil for the style's own.
  ///
  /// From index 2 on, an empty frame stands for the one at index 1, as in Koloda: cards enter from
  /// there.
  func frame(at index: Int) -> Rect? {
    frames.withLock { frames in
      guard frames.indices.contains(index) else { return nil }
      guard let frame = frames[index], frame.origin.isFinite else { return nil }
      if !frame.size.isEmpty { return frame }
      guard index > 1, let second = frames[1], second.origin.isFinite else { return nil }
      return second.size.isEmpty ? nil : second
    }
  }

  /// Replaces the frames.
  ///
  /// - Returns: whether they differ from the previous ones.
  func set(_ new: [Rect?]) -> Bool {
    frames.withLock { frames in
      guard frames != new else { return false }
      frames = new
      return true
    }
  }
}
