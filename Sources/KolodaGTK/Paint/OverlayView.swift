import CAdwaita
import Koloda

/// What an overlay shows in one state; it is drawn once and faded after.
public enum OverlayContent {
  /// A tint over the whole card and a sign in the middle.
  case look(OverlayLook)
  /// A stamp.
  case stamp(OverlayStamp)
  /// Drawn with a `cairo_t`, in logical pixels from the card's top left corner.
  case drawing((_ cairo: OpaquePointer, _ size: Size) -> Void)
}

/// A card's own overlay: it lies over the card and tells what letting go would do.
///
/// Give it a content for each direction, or make a subclass that sets `content` when
/// `overlayState` changes. It goes through every direction once, before it is seen, to be drawn
/// ahead of time.
@MainActor
open class OverlayView {
  /// The direction that it tells of, nil when it is not seen.
  open var overlayState: SwipeDirection? {
    didSet { content = overlayState.flatMap { contents[$0] } }
  }
  /// What it shows in its present state, nil for nothing.
  open var content: OverlayContent?
  /// Whether letting go would decide now.
  open var isPastThreshold = false
  /// How much of it is seen, 0...1.
  public var opacity = 0.0

  private let contents: [SwipeDirection: OverlayContent]

  /// Makes an overlay.
  ///
  /// - Parameter contents: what it shows for each direction.
  public init(contents: [SwipeDirection: OverlayContent] = [:]) {
    self.contents = contents
  }

  /// Is told how far the drag has come, 0...1; 1 at the threshold.
  ///
  /// The overlay is as opaque as that, unless a subclass sets `opacity` otherwise.
  open func update(progress: Double) { opacity = progress }
}

extension OverlayContent {
  /// Draws over a card.
  func draw(_ cairo: OpaquePointer, _ size: Size) {
    switch self {
    case .drawing(let draw): draw(cairo, size)
    case .stamp(let stamp): stamp.draw(cairo, card: size)
    case .look(let look):
      let tint = look.tint
      cairo_set_source_rgba(
        cairo, tint.red, tint.green, tint.blue, tint.alpha * OverlayLook.tintOpacity)
      cairo_paint(cairo)
      let extent = OverlayLook.glyphSize
      cairo_translate(cairo, (size.width - extent) / 2, (size.height - extent) / 2)
      look.glyph.draw(cairo, extent: extent)
    }
  }
}
