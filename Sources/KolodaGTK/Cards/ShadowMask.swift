/// The shadow of a rounded rectangle, as the darkness of each device pixel.
///
/// Gaussian blur is separable, and a rounded rectangle is a stack of horizontal spans: blurred
/// along x, a span is the difference of two error functions; along y, another such difference
/// weights each row of spans. All rows between the corners have the same span, so one difference
/// covers them. The result is exact to the height of a device row, needs no blur passes, and costs
/// only the corners: between them every row and every column repeats.
struct ShadowMask {
  /// A rounded rectangle that casts a shadow, in device pixels of the picture.
  struct Caster {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
    var radius: Double
    var sigma: Double
    var opacity: Double
  }

  let width: Int
  let height: Int
  /// The fraction of light that each pixel keeps, row by row, from 0 to 1.
  private(set) var light: [Float]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    light = Array(repeating: 1, count: width * height)
  }

  /// The darkness as 8-bit alpha, row by row.
  var alpha: [UInt8] {
    light.map { UInt8((1 - min(max($0, 0), 1)) * 255 + 0.5) }
  }

  mutating func add(_ caster: Caster) {
    guard caster.opacity > 0, caster.right > caster.left, caster.bottom > caster.top else { return }
    let spans = Self.spans(of: caster)
    let columns = Self.distinct(
      count: width, from: caster.left, to: caster.right, steady: caster.radius + 4 * caster.sigma)
    let rows = Self.distinct(
      count: height, from: caster.top, to: caster.bottom, steady: caster.radius + 4 * caster.sigma)

    let profiles: [[Float]] = spans.map { span in
      columns.places.map { column in
        Float(
          GaussianEdge.span(
            from: caster.left + span.inset, to: caster.right - span.inset,
            at: Double(column) + 0.5, sigma: caster.sigma))
      }
    }
    let opacity = Float(caster.opacity)
    let computed: [[Float]] = rows.places.map { row in
      var sum = Array(repeating: Float(0), count: columns.places.count)
      for (span, profile) in zip(spans, profiles) {
        let weight = span.bands.reduce(0.0) { total, band in
          total
            + GaussianEdge.span(
              from: band.lowerBound, to: band.upperBound, at: Double(row) + 0.5,
              sigma: caster.sigma)
        }
        guard weight > 1e-6 else { continue }
        let factor = Float(weight) * opacity
        for index in sum.indices { sum[index] += factor * profile[index] }
      }
      return sum
    }

    light.withUnsafeMutableBufferPointer { light in
      for row in 0..<height {
        let dark = computed[rows.index[row]]
        let start = row * width
        for column in 0..<width {
          light[start + column] *= 1 - dark[columns.index[column]]
        }
      }
    }
  }

  /// A span of the rounded rectangle: its inset from the left and right sides, and the rows it
  /// fills.
  private struct Span {
    var inset: Double
    var bands: [Range<Double>]
  }

  private static func spans(of caster: Caster) -> [Span] {
    let radius = min(
      caster.radius, (caster.right - caster.left) / 2, (caster.bottom - caster.top) / 2)
    var spans: [Span] = []
    let count = Int(radius.rounded(.up))
    for step in 0..<count {
      let upper = Double(step)
      let lower = min(Double(step + 1), radius)
      let height = radius - (upper + lower) / 2
      let inset = radius - (radius * radius - height * height).squareRoot()
      spans.append(
        Span(
          inset: inset,
          bands: [
            (caster.top + upper)..<(caster.top + lower),
            (caster.bottom - lower)..<(caster.bottom - upper),
          ]))
    }
    if caster.bottom - radius > caster.top + radius {
      spans.append(Span(inset: 0, bands: [(caster.top + radius)..<(caster.bottom - radius)]))
    }
    return spans
  }

  /// Returns the pixels of a row or column that differ, and for each pixel the index of its equal.
  ///
  /// Further than `steady` inside both edges the shadow is constant.
  private static func distinct(
    count: Int, from start: Double, to end: Double, steady: Double
  ) -> (places: [Int], index: [Int]) {
    let first = Int((start + steady).rounded(.up))
    let last = Int((end - steady).rounded(.down))
    guard first < last - 1, first >= 0, last <= count else {
      return (Array(0..<count), Array(0..<count))
    }
    let places = Array(0...first) + Array(last..<count)
    let index = (0..<count).map { place in
      place <= first ? place : place < last ? first : place - last + first + 1
    }
    return (places, index)
  }
}
