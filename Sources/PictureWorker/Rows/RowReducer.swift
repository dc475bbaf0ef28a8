import KolodaPictureMessages

/// Reduces rows in number and length: each new pixel is the average of those that it covers.
///
/// Weights are 256ths and add up to exactly 256, so that an area of one colour keeps it.
final class RowReducer {
  private let from: PixelSize
  private let to: PixelSize
  /// The number of the picture's pixels that a source pixel stands for, in each direction.
  private let each: PixelSize
  /// The number of source pixels and rows.
  private let source: PixelSize
  /// The number of bytes of a pixel in a source row.
  private let bytes: Int
  /// For each new pixel, the index of the first source pixel that it covers.
  private var firsts: [Int32] = []
  /// The weights of the source pixels from the first one on, `taps` of them for each new pixel.
  private var weights: [UInt32] = []
  private var taps = 0
  /// The weighted sum of the source rows for the present new row.
  private var sum: [UInt16]
  private var given = 0
  private var made = 0

  private static let whole = 256

  /// - Parameters:
  ///   - from: the picture's size.
  ///   - to: the reduced size, no larger than the source's.
  ///   - bytes: the number of bytes of a pixel in a source row, up to four. In a reduced row each
  ///     pixel has four; the others make no sense then.
  ///   - each: the number of the picture's pixels that a source pixel stands for, across and down.
  init(
    from: PixelSize, to: PixelSize, bytes: Int = 4,
    each: PixelSize = PixelSize(width: 1, height: 1)
  ) {
    self.from = from
    self.to = to
    self.each = each
    let source = PixelSize(
      width: (from.width + each.width - 1) / each.width,
      height: (from.height + each.height - 1) / each.height)
    self.source = source
    self.bytes = bytes
    // Four numbers are read of each pixel, also of the last.
    sum = Array(repeating: 0, count: source.width * bytes + 4 - bytes)
    // Where each source pixel begins, in 256ths of a new pixel.
    func start(_ column: Int) -> Int {
      min(column * each.width, from.width) * to.width * Self.whole / from.width
    }
    var spans: [[UInt32]] = Array(repeating: [], count: to.width)
    firsts = Array(repeating: 0, count: to.width)
    for column in 0..<source.width {
      var place = start(column)
      let end = start(column + 1)
      while place < end {
        let new = place / Self.whole
        let stop = min(end, (new + 1) * Self.whole)
        if spans[new].isEmpty { firsts[new] = Int32(truncatingIfNeeded: column) }
        spans[new].append(UInt32(stop - place))
        place = stop
      }
    }
    taps = spans.map(\.count).max() ?? 0
    for (new, span) in spans.enumerated() {
      // All new pixels use the same number of weights, and none may reach beyond the row.
      let shift = max(0, Int(firsts[new]) + taps - source.width)
      firsts[new] -= Int32(truncatingIfNeeded: shift)
      weights += Array(repeating: 0, count: shift) + span
      weights += Array(repeating: 0, count: taps - shift - span.count)
    }
  }

  /// Takes the next source row.
  ///
  /// - Parameters:
  ///   - row: memory for a reduced row.
  ///   - emit: called with the number of each reduced row when it is complete in `row`.
  func take(
    _ source: UnsafePointer<UInt8>, row: UnsafeMutablePointer<UInt8>, emit: (Int) -> Void
  ) {
    guard given < self.source.height else { return }
    var place = start(given)
    given += 1
    let end = start(given)
    while place < end {
      let stop = min(end, (place / Self.whole + 1) * Self.whole)
      add(source, UInt16(truncatingIfNeeded: stop - place))
      place = stop
      guard place % Self.whole == 0 else { continue }
      reduce(into: row)
      emit(made)
      made += 1
      sum.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }
  }

  /// Where a source row begins, in 256ths of a new one.
  private func start(_ row: Int) -> Int {
    min(row * each.height, from.height) * to.height * Self.whole / from.height
  }

  private func add(_ source: UnsafePointer<UInt8>, _ weight: UInt16) {
    sum.withUnsafeMutableBufferPointer { sum in
      for index in 0..<(self.source.width &* bytes) {
        sum[index] &+= UInt16(source[index]) &* weight
      }
    }
  }

  private func reduce(into row: UnsafeMutablePointer<UInt8>) {
    let row = UnsafeMutableRawPointer(row)
    sum.withUnsafeBytes { sum in
      weights.withUnsafeBufferPointer { weights in
        firsts.withUnsafeBufferPointer { firsts in
          let pixelBytes = bytes &* 2
          for new in 0..<to.width {
            var total = SIMD4<UInt32>(repeating: 1 << 15)
            var at = Int(firsts[new]) &* pixelBytes
            for tap in (new &* taps)..<(new &* taps &+ taps) {
              let pixel = sum.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt16>.self)
              total &+= SIMD4<UInt32>(truncatingIfNeeded: pixel) &* weights[tap]
              at &+= pixelBytes
            }
            row.storeBytes(
              of: SIMD4<UInt8>(truncatingIfNeeded: total &>> 16), toByteOffset: new &* 4,
              as: SIMD4<UInt8>.self)
          }
        }
      }
    }
  }
}
