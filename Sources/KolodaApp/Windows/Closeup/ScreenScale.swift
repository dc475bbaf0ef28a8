import Koloda

/// How many pixels of the screen there are for a logical pixel, as far as it is known.
enum ScreenScale: Equatable {
  /// GTK draws with this scale, pixel by pixel; it may be fractional.
  case exact(Double)
  /// GTK draws with a whole scale, and the compositor reduces what was drawn to this one.
  case reduced(Double, from: Int)
  /// GTK draws with a whole scale, and nobody tells what becomes of it.
  case unknown(drawn: Int)

  /// The pixels for a logical pixel; a guess where they are not known.
  var value: Double {
    switch self {
    case .exact(let scale), .reduced(let scale, _): scale
    case .unknown(let drawn): Double(drawn)
    }
  }

  /// Whether `value` is no guess.
  var isKnown: Bool { if case .unknown = self { false } else { true } }

  /// Whether a pixel that GTK draws is one of the screen's.
  var isDrawnAsIs: Bool { if case .reduced = self { false } else { true } }

  /// The scale of a surface.
  ///
  /// - Parameters:
  ///   - told: the surface's scale, if GTK tells it.
  ///   - drawn: the whole scale of its widgets.
  ///   - output: the scale of the output that shows it, if it is known.
  ///   - isResized: whether the display may show what was drawn in another size.
  init(told: Double?, drawn: Int, output: Double?, isResized: Bool) {
    let drawn = max(drawn, 1)
    if let told, told.isFinite, told > 0 {
      self = .exact(told)
    } else if let output, output.isFinite, output > 0 {
      self =
        abs(output - Double(drawn)) < 1e-3 ? .exact(Double(drawn)) : .reduced(output, from: drawn)
    } else {
      // A whole scale above 1 may stand for a fractional one.
      self = isResized && drawn > 1 ? .unknown(drawn: drawn) : .exact(Double(drawn))
    }
  }
}
