import CAdwaita
import Koloda
import Synchronization

/// The shadow around a card, and the coverage of the pixels at its rounded corners.
///
/// It is the same for every card of one size, so the most recent frames are cached.
struct CardFrame: Sendable {
  /// Everything that determines a frame.
  struct Shape: Hashable, Sendable {
    /// The card's width and height, in device pixels.
    var cardWidth: Int
    var cardHeight: Int
    /// Device pixels per logical pixel.
    var scale: Int
    var cut: CardCut

    var margins: CardMargins { cut.margins }
    /// The card's top left corner in the picture, in device pixels.
    var left: Int { Int(margins.left) * scale }
    var top: Int { Int(margins.top) * scale }
    /// The whole picture's width and height, in device pixels.
    var width: Int { cardWidth + left + Int(margins.right) * scale }
    var height: Int { cardHeight + top + Int(margins.bottom) * scale }
    /// The corner radius in device pixels, at most half of the card's shorter side.
    var radius: Double {
      min(max(cut.cornerRadius, 0) * Double(scale), Double(min(cardWidth, cardHeight)) / 2)
    }
  }

  /// The shadow's alpha, one byte for each pixel of the picture.
  let shadow: [UInt8]
  /// How much the card covers each pixel of its top left corner, from 0 to 255; the other corners
  /// mirror it.
  let corner: [UInt8]
  /// The corner's width and height, which are equal, in device pixels.
  let cornerSide: Int

  init(_ shape: Shape) {
    let scale = Double(shape.scale)
    var mask = ShadowMask(width: shape.width, height: shape.height)
    for shadow in shape.cut.shadows {
      let left = Double(shape.left) + shadow.dx * scale
      let top = Double(shape.top) + shadow.dy * scale
      mask.add(
        ShadowMask.Caster(
          left: left, top: top, right: left + Double(shape.cardWidth),
          bottom: top + Double(shape.cardHeight), radius: shape.radius,
          sigma: shadow.sigma * scale, opacity: shadow.opacity))
    }
    shadow = mask.alpha
    (corner, cornerSide) = Self.corner(radius: shape.radius)
  }

  /// Returns the cached frame for a shape, or makes one and caches it.
  static func cached(_ shape: Shape) -> CardFrame {
    let known = recent.withLock { recent -> CardFrame? in
      guard let index = recent.firstIndex(where: { $0.shape == shape }) else { return nil }
      // Most recently used first: so the deck's own size outlasts those of a window being resized.
      recent.insert(recent.remove(at: index), at: 0)
      return recent[0].frame
    }
    if let known { return known }
    // Outside the lock: at worst, two threads make the same frame.
    let frame = CardFrame(shape)
    recent.withLock { recent in
      recent.removeAll { $0.shape == shape }
      recent.insert((shape, frame), at: 0)
      recent.removeLast(max(0, recent.count - kept))
    }
    return frame
  }

  /// How many card sizes are cached: the deck's, and those that a window being resized passes
  /// through.
  private static let kept = 4
  private static let recent = Mutex<[(shape: Shape, frame: CardFrame)]>([])

  /// The coverage of each pixel of a square by a quarter disc, sampled on an 8 by 8 grid.
  private static func corner(radius: Double) -> (coverage: [UInt8], side: Int) {
    let side = Int(radius.rounded(.up))
    let grid = 8
    let coverage = (0..<(side * side)).map { pixel in
      var inside = 0
      for sample in 0..<(grid * grid) {
        let x = Double(pixel % side) + (Double(sample % grid) + 0.5) / Double(grid)
        let y = Double(pixel / side) + (Double(sample / grid) + 0.5) / Double(grid)
        let dx = max(radius - x, 0)
        let dy = max(radius - y, 0)
        if dx * dx + dy * dy <= radius * radius { inside += 1 }
      }
      return UInt8(inside * 255 / (grid * grid))
    }
    return (coverage, side)
  }
}
