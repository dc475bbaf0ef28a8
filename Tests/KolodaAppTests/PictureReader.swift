import KolodaGLib
import KolodaPictureMessages
import KolodaPictures
import Testing

@testable import KolodaApp

/// Reads pictures with its own worker processes, and waits for them.
final class PictureReader: Sendable {
  private struct State {
    var last = 0
    var outcomes: [Int: [PictureOutcome]] = [:]
  }

  private let state: Monitor<State>
  private let queue: PictureQueue<Int>

  init() {
    let state = Monitor(State())
    self.state = state
    queue = PictureQueue { request, outcome in
      state.change { $0.outcomes[request.purpose, default: []].append(outcome) }
    }
  }

  deinit {
    queue.stop()
  }

  /// Returns all outcomes for a file, the last of which is the picture or a failure.
  func outcomes(of path: PhotoPath, in box: PictureBox = PictureReader.card) -> [PictureOutcome] {
    let number = state.change { state in
      state.last += 1
      return state.last
    }
    queue.setWanted([PictureRequest(path: path.bytes, box: box, purpose: number)])
    return state.wait { state in
      state.outcomes[number].flatMap { $0.last?.isLast == true ? $0 : nil }
    }
  }

  /// Returns the picture in a file, or throws.
  func picture(_ path: PhotoPath, in box: PictureBox = PictureReader.card) throws -> Picture {
    switch outcomes(of: path, in: box).last {
    case .whole(let picture): return picture
    case .failure(let failure): throw failure
    default: throw PictureFailure.damaged("nothing came")
    }
  }

  /// Returns the preview delivered before the full picture.
  func preview(_ path: PhotoPath) -> Picture? {
    if case .preview(let picture) = outcomes(of: path).first { picture } else { nil }
  }

  /// Returns the reason why a file can't be shown; nil if it can.
  func failure(_ path: PhotoPath) -> PictureFailure? {
    if case .failure(let failure) = outcomes(of: path).last { failure } else { nil }
  }

  /// Whether a file has a complete picture.
  func hasWhole(_ path: PhotoPath) -> Bool {
    if case .whole(let picture) = outcomes(of: path).last { !picture.isIncomplete } else { false }
  }

  /// Allows another attempt at a file that could not be shown.
  func retry(_ path: PhotoPath) { queue.retry(path.bytes) }

  /// The box for a small card at scale 1.
  static let card = box(scale: 1)

  /// The box for a small card on a screen of this scale.
  static func box(scale: Int) -> PictureBox {
    PictureBox(
      size: PixelSize(width: 160 * scale, height: 200 * scale), enlargement: 2 * scale)
  }
}

/// The pixels of a picture.
struct PicturePixels {
  let width: Int
  let height: Int
  private let picture: Picture

  init(_ picture: Picture) {
    self.picture = picture
    width = picture.size.width
    height = picture.size.height
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    picture.withPixels { pixels in
      let row = UnsafeRawPointer(pixels + y * picture.stride).assumingMemoryBound(to: UInt32.self)
      return [16, 8, 0].map { UInt8(truncatingIfNeeded: row[x] >> $0) }
    }
  }

  /// The colours near the four corners, in the order of `TestPicture.corners`.
  var corners: [[UInt8]] {
    let (dx, dy) = (max(1, width / 8), max(1, height / 8))
    return [
      self[dx, dy], self[width - 1 - dx, dy], self[dx, height - 1 - dy],
      self[width - 1 - dx, height - 1 - dy],
    ]
  }
}
