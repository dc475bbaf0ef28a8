/// What to add to the times of one camera, in microseconds.
struct ClockShift {
  private let first: Int64
  private let later: [(start: Int64, added: Int64)]

  init(_ clocks: CameraClocks, of camera: Camera) {
    first = Int64(clocks[camera]) * 1_000_000
    later = clocks.later(of: camera).map { ($0.start, Int64($0.seconds) * 1_000_000) }
  }

  /// A time that the camera's clock showed, as it should have been.
  func corrected(_ clock: Int64) -> Int64 {
    clock &+ (later.last { $0.start <= clock }?.added ?? first)
  }
}
