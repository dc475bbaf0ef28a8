import Koloda

/// The overlays of a deck: those shared by all cards, those of single cards, and the growth of the
/// sign past the threshold.
@MainActor
final class DeckOverlays {
  /// The look of each direction's overlay.
  var looks = OverlayLook.standard { didSet { pictures = nil } }
  /// Whether the overlays are drawn for high contrast.
  var isHighContrast = false { didSet { if isHighContrast != oldValue { pictures = nil } } }
  /// The size of text, relative to the desktop's standard.
  private(set) var textScale = 1.0
  /// The baked overlays that all cards share; nil until they are baked.
  private(set) var pictures: OverlayPictures?
  /// The overlays of single cards that have their own.
  let own = OwnOverlays()
  private var glyphGrowth = Animated(0.0, threshold: 0.01)

  /// The spring with which the sign grows past the threshold.
  private static let growth = Animation.spring(Spring(bounciness: 8, speed: 20))
  /// The limits of `textScale`.
  private static let textScales = 0.5...3.0

  /// Sets the size of text, within the limits.
  ///
  /// - Returns: whether the size has changed.
  func setTextScale(_ scale: Double) -> Bool {
    let limits = DeckOverlays.textScales
    let scale = min(max(scale, limits.lowerBound), limits.upperBound)
    guard scale != textScale else { return false }
    textScale = scale
    pictures = nil
    return true
  }

  /// Bakes overlays that a drag may need, so that nothing is baked during the drag.
  ///
  /// - Parameters:
  ///   - size: The front card's size, in logical pixels.
  ///   - scale: Device pixels per logical pixel.
  ///   - bakesCards: Whether tints and border are needed as pictures; cairo draws them directly.
  /// - Returns: whether there was anything to bake.
  func prepare(size: Size, scale: Int, cornerRadius: Double, bakesCards: Bool) -> Bool {
    if let pictures, pictures.serves(scale: scale, cornerRadius: cornerRadius) {
      pictures.fit(size)
      return pictures.prepare(bakesCards: bakesCards)
        || own.prepareNext(size: size, scale: scale, cornerRadius: cornerRadius)
    }
    let made = OverlayPictures(
      size: size, scale: scale, cornerRadius: cornerRadius, looks: looks,
      isHighContrast: isHighContrast, textScale: textScale)
    made.prepare(bakesCards: bakesCards)
    pictures = made
    return true
  }

  /// The number of pictures baked so far, for reports.
  var bakeCount: Int { pictures?.bakeCount ?? 0 }

  /// Makes the sign grow where letting go decides the card, and shrink where it does not.
  func setDecides(_ decides: Bool, at time: Double) {
    let target = decides ? 1.0 : 0
    guard glyphGrowth.target != target else { return }
    glyphGrowth.retarget(to: target, at: time, with: DeckOverlays.growth)
  }

  /// Whether the sign is still growing or shrinking.
  func isMoving(at time: Double) -> Bool { !glyphGrowth.isSettled(at: time) }

  /// The painter for the cards and their overlays at a time.
  func painter(at time: Double) -> ScenePainter {
    ScenePainter(overlays: pictures, own: own, glyphGrowth: glyphGrowth.value(at: time))
  }
}
