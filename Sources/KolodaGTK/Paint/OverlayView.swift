import CAdwaita
import Koloda

/// An overlay's content for one direction, which is drawn once and then only faded.
public enum OverlayContent {
  /// A tint over the whole card, and a sign in the middle.
  case look(OverlayLook)
  /// A stamp with a text or a picture.
  case stamp(OverlayStamp)
  /// A function that draws with a `cairo_t`, in logical pixels from the card's top left corner.
  case drawing((_ cairo: OpaquePointer, _ size: Size) -> Void)
}

/// A card's own overlay, which lies over the card and shows what letting go would do.
///
/// Pass the contents for each direction, or make a subclass that sets `content` when `overlayState`
/// changes. Before the overlay is shown, the view sets `overlayState` to each direction once, to
/// draw the contents in advance.
@MainActor
open class OverlayView {
  /// The direction that the overlay shows; nil while it is invisible.
  open var overlayState: SwipeDirection? {
    didSet { content = overlayState.flatMap { contents[$0] } }
  }
  /// The content for the present `overlayState`; nil to show nothing.
  open var content: OverlayContent?
  /// Whether letting go now would decide the card.
  open var isPastThreshold = false
  /// The overlay's opacity, 0...1.
  public var opacity = 0.0

  private let contents: [SwipeDirection: OverlayContent]

  /// Makes an overlay.
  ///
  /// - Parameter contents: The content for each direction; a direction without one shows nothing.
  public init(contents: [SwipeDirection: OverlayContent] = [:]) {
    self.contents = contents
  }

  /// Called when the drag moves, with its progress from 0 to 1, which is the threshold.
  ///
  /// Sets `opacity` to the progress; override it to fade in another way.
  open func update(progress: Double) { opacity = progress }
}

extension OverlayContent {
  /// Draws the content, with the card's top left corner at the origin.
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
