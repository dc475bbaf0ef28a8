import KolodaClassic

/// An overlay with one picture for yes and one for no.
final class ExampleOverlayView: OverlayView {
  override var overlayState: SwipeResultDirection? {
    didSet {
      switch overlayState {
      case .left: content = .look(OverlayLook(tint: .clear, glyph: .cross))
      case .right: content = .look(OverlayLook(tint: .clear, glyph: .tick))
      default: content = nil
      }
    }
  }
}
