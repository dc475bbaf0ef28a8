import Koloda

/// What lies over a deck's cards: the overlays of all, those of single cards, and how far the sign
/// has grown.
@MainActor
final class DeckOverlays {
  /// The overlay of each direction.
  var looks = OverlayLook.standard { didSet { pictures = nil } }
  /// Whether overlays are drawn strongly.
  var isHighContrast = false { didSet { if isHighContrast != oldValue { pictures = nil } } }
  /// How large texts are, relative to the desktop's standard.
  private(set) var textScale = 1.0
  /// The overlays of all cards, nil until they are baked.
  private(set) var pictures: OverlayPictures?
  /// The overlays that single cards have of their own.
  let own = OwnOverlays()
  private var glyphGrowth = Animated(0.0, threshold: 0.01)

  /// The spring of the sign's growth past the threshold.
  private static let growth = Animation.spring(Spring(bounciness: 8, speed: 20))
  /// How small and how large texts may be.
  private static let textScales = 0.5...3.0

  /// Sets the size of texts.
  ///
  /// - Returns: whether it is another one.
  func setTextScale(_ scale: Double) -> Bool {
    let limits = DeckOverlays.textScales
    let scale = min(max(scale, limits.lowerBound), limits.upperBound)
    guard scale != textScale else { return false }
    textScale = scale
    pictures = nil
    return true
  }

  /// Bakes what a drag may need, so that none of it is baked in one.
  ///
  /// - Parameters:
  ///   - size: the front card's, in logical pixels.
  ///   - scale: device pixels to a logical pixel.
  ///   - bakesCards: whether tints and border are needed as pictures; cairo draws them.
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

  /// How many pictures were baked, for reports.
  var bakeCount: Int { pictures?.bakeCount ?? 0 }

  /// Lets the sign grow where letting go decides, and shrink where it does not.
  func setDecides(_ decides: Bool, at time: Double) {
    let target = decides ? 1.0 : 0
    guard glyphGrowth.target != target else { return }
    glyphGrowth.retarget(to: target, at: time, with: DeckOverlays.growth)
  }

  /// Whether the sign still grows or shrinks.
  func isMoving(at time: Double) -> Bool { !glyphGrowth.isSettled(at: time) }

  /// What draws the cards and all that lies over them at a time.
  func painter(at time: Double) -> ScenePainter {
    ScenePainter(overlays: pictures, own: own, glyphGrowth: glyphGrowth.value(at: time))
  }
}
