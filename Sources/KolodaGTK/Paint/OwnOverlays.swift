import Koloda

/// The overlays of single cards that have their own, with their pictures.
@MainActor
final class OwnOverlays {
  /// A baked overlay with its present opacity.
  struct Shown {
    var picture: CardPicture
    var opacity: Double
  }

  private struct Entry {
    let overlay: OverlayView
    var pictures: [SwipeDirection: CardPicture] = [:]
    var size = Size.zero
    var scale = 0
    var cornerRadius = 0.0
  }

  private var entries: [CardID: Entry] = [:]
  private var poses: [CardPose] = []

  /// Whether no card has its own overlay.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether a card has its own overlay.
  func has(_ card: CardID) -> Bool { entries[card] != nil }

  /// Sets a card's overlay; nil removes it.
  func set(_ overlay: OverlayView?, for card: CardID) {
    entries[card] = overlay.map { Entry(overlay: $0) }
  }

  func retain(_ keep: Set<CardID>) { entries = entries.filter { keep.contains($0.key) } }

  func removeAll() { entries = [:] }

  /// Returns a card's overlay for a direction; nil if none of it is visible.
  func shown(_ card: CardID, _ direction: SwipeDirection) -> Shown? {
    guard let entry = entries[card], let picture = entry.pictures[direction] else { return nil }
    let opacity = entry.overlay.opacity
    return opacity > 0 ? Shown(picture: picture, opacity: min(opacity, 1)) : nil
  }

  /// Bakes one overlay in every direction.
  ///
  /// - Returns: whether there was an overlay that had not been baked for this size.
  func prepareNext(size: Size, scale: Int, cornerRadius: Double) -> Bool {
    guard
      let card = entries.first(where: {
        $0.value.size != size || $0.value.scale != scale
          || $0.value.cornerRadius != cornerRadius
      })?.key, let overlay = entries[card]?.overlay
    else { return false }
    let state = overlay.overlayState
    var pictures: [SwipeDirection: CardPicture] = [:]
    for direction in SwipeDirection.allCases {
      overlay.overlayState = direction
      guard let content = overlay.content else { continue }
      pictures[direction] = CardBaker.bake(
        size: size, scale: scale, cut: CardCut(cornerRadius: cornerRadius, shadows: []),
        background: .clear, draw: content.draw)
    }
    overlay.overlayState = state
    // The overlay's code may have changed the deck meanwhile.
    guard entries[card]?.overlay === overlay else { return true }
    entries[card] = Entry(
      overlay: overlay, pictures: pictures, size: size, scale: scale,
      cornerRadius: cornerRadius)
    return true
  }

  /// Passes each card's drag at a time on to its overlay.
  func update(_ stage: DeckStage, at time: Double) {
    guard !entries.isEmpty else { return }
    stage.poses(at: time, into: &poses)
    for pose in poses {
      guard let overlay = entries[pose.card]?.overlay else { continue }
      let state = pose.overlayProgress > 0 ? pose.overlay : nil
      if overlay.overlayState != state { overlay.overlayState = state }
      if overlay.isPastThreshold != pose.isPastThreshold {
        overlay.isPastThreshold = pose.isPastThreshold
      }
      overlay.update(progress: pose.overlayProgress)
    }
  }
}
