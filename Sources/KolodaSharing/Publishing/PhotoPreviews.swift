import KolodaGLib
import KolodaPictureMessages
import KolodaPictures
import KolodaSyncMessages

/// Makes the pictures of photos that a shared deck shows: upright JPEGs of card size, without the
/// metadata of their files.
///
/// The sandboxed picture workers read the files, as for all pictures, and write these.
package final class PhotoPreviews {
  package typealias Result = Swift.Result<[UInt8], PictureFailure>

  /// The longest side, in pixels: the height of a card on a large screen.
  package static let side = 1600
  private let made = Monitor<[Int: Result]>([:])
  private let queue: PictureQueue<Int>

  package init() {
    queue = PictureQueue { [made] request, outcome in
      switch outcome {
      case .preview, .part: return
      case .whole(let photo):
        made.change { $0[request.purpose] = .success(photo.file ?? []) }
      case .failure(let failure): made.change { $0[request.purpose] = .failure(failure) }
      }
    }
  }

  deinit { queue.stop() }

  /// Makes the pictures of files and waits for them.
  ///
  /// The results are in the order of `paths`.
  package func make(_ paths: [[UInt8]]) -> [Result] {
    let box = PictureBox(size: PixelSize(width: Self.side, height: Self.side))
    made.change { $0 = [:] }
    queue.setWanted(
      paths.enumerated().map { index, path in
        PictureRequest(
          path: path, box: box, purpose: index, takesPreview: false,
          longestFile: SharedPhotos.longestPreview)
      })
    let found = made.wait { $0.count == paths.count ? $0 : nil }
    queue.setWanted([])
    return paths.indices.map { found[$0] ?? .failure(.slow) }
  }
}
