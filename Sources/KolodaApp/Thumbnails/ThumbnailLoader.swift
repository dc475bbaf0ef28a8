import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage
import Synchronization

/// Loads thumbnails of photos, using the desktop's where they exist.
///
/// Others are decoded by the process for pictures. Nothing is saved on disk.
final class ThumbnailLoader: Sendable {
  /// A photo whose thumbnail is wanted.
  struct Photo: Hashable, Sendable {
    var card: CardID
    /// The absolute path of its file.
    var path: [UInt8]
    /// The turn of the photo.
    var turn = Turn.upright
    /// The number of times that the photo has changed; what was found for an earlier version is not
    /// used.
    var version = 0

    /// Hashes the card alone: hundreds are looked up at once, and paths are long.
    func hash(into hasher: inout Hasher) { hasher.combine(card) }
  }

  /// Called with a photo's thumbnail, or why it can't be shown, and whether it is the final one.
  typealias Delivery = @MainActor @Sendable (Photo, CellPicture, _ isLast: Bool) -> Void

  private struct Purpose: Hashable, Sendable {
    var photo: Photo
    /// Whether the desktop's thumbnail is read, not the photo itself.
    var isOfDesktop: Bool
  }

  private struct State {
    var wanted: [Photo] = []
    /// The paths of the desktop's thumbnails, by photo; an inner nil if there is none to use.
    var found: [Photo: [UInt8]?] = [:]
    var isLooking = false
  }

  private let state = Mutex(State())
  private let queue: PictureQueue<Purpose>
  private let desktop: DesktopThumbnails
  private let folder: [UInt8]
  /// The longest side of the thumbnails, in pixels.
  private let side: Int

  /// The share of `side` from which a camera's own preview is large enough to be final.
  private static let enough = 0.6

  /// Creates the loader for a folder of photos.
  ///
  /// - Parameter side: the longest side of the thumbnails, in pixels.
  init(
    in folder: [UInt8], side: Int, desktop: DesktopThumbnails = DesktopThumbnails(),
    deliver: @escaping Delivery
  ) {
    self.folder = folder
    self.side = side
    self.desktop = desktop
    let relay = Relay()
    queue = PictureQueue { request, outcome in
      let purpose = request.purpose
      let photo = purpose.photo
      switch outcome {
      case .part: break
      case .preview(let picture):
        let texture = picture.texture
        let extent = Double(max(picture.size.width, picture.size.height))
        let isLast = extent >= ThumbnailLoader.enough * Double(side)
        if isLast { relay.tell(.enough(photo)) }
        MainThread.post { deliver(photo, CellPicture(texture), isLast) }
      case .whole(let picture):
        let texture = picture.texture
        relay.tell(.done(photo))
        MainThread.post { deliver(photo, CellPicture(texture), true) }
      case .failure where purpose.isOfDesktop:
        // The photo itself may still be readable.
        relay.tell(.refused(photo))
      case .failure(let failure):
        relay.tell(.done(photo))
        MainThread.post { deliver(photo, .failed(failure), true) }
      }
    }
    relay.listen { [weak self] word in
      switch word {
      case .refused(let photo): self?.refuse(photo)
      case .enough(let photo):
        self?.settle(photo)
        self?.ask()
      case .done(let photo): self?.settle(photo)
      }
    }
  }

  /// Carries messages from the queue to the loader, which is created after it.
  private final class Relay: Sendable {
    enum Word: Sendable {
      /// The desktop's thumbnail can't be used.
      case refused(Photo)
      /// The camera's own preview is good enough.
      case enough(Photo)
      /// The photo is finished: there is nothing better.
      case done(Photo)
    }
    private let told = Mutex<(@Sendable (Word) -> Void)?>(nil)
    func listen(_ body: @escaping @Sendable (Word) -> Void) { told.withLock { $0 = body } }
    func tell(_ word: Word) { told.withLock { $0 }?(word) }
  }

  /// Replaces what is wanted, most urgent first; whatever is left out is cancelled.
  func setWanted(_ photos: [Photo]) {
    let mayLook = state.withLock { state in
      state.wanted = photos
      // Photos that are no longer wanted may have changed by the time they are wanted again.
      if state.found.count > 4 * photos.count + 1000 {
        let wanted = Set(photos)
        state.found = state.found.filter { wanted.contains($0.key) }
      }
      return !state.isLooking
    }
    ask()
    if mayLook { look() }
  }

  /// Stops loading, without waiting.
  func stop() {
    state.withLock { $0.wanted = [] }
    queue.stop()
  }

  /// Looks for the desktop's thumbnails of what is wanted, a few at a time.
  private func look() {
    let next = state.withLock { state -> [Photo] in
      let next = state.wanted.filter { state.found[$0] == nil }.prefix(Self.batch)
      state.isLooking = !next.isEmpty
      return Array(next)
    }
    guard !next.isEmpty else { return }
    BlockingThreads.shared.run(at: folder) { [desktop, side] in
      next.map { desktop.path(of: $0.path, side: side) }
    } then: { [weak self] outcome in
      guard let self else { return }
      guard case .success(let paths) = outcome else {
        // No thread could be started: the next change of what is wanted tries again.
        return state.withLock { $0.isLooking = false }
      }
      state.withLock { state in
        for (photo, path) in zip(next, paths) { state.found[photo] = .some(path) }
      }
      ask()
      look()
    }
  }

  /// How many files are looked up at a time.
  private static let batch = 16

  private func ask() {
    let requests = state.withLock { state in
      state.wanted.compactMap { photo -> PictureRequest<Purpose>? in
        guard let found = state.found[photo] else { return nil }
        return PictureRequest(
          path: found ?? photo.path,
          box: PictureBox(size: PixelSize(width: side, height: side)),
          purpose: Purpose(photo: photo, isOfDesktop: found != nil),
          quarters: photo.turn.quarters)
      }
    }
    queue.setWanted(requests)
  }

  /// Removes a finished photo from what is wanted, or its file would be checked again.
  private func settle(_ photo: Photo) {
    state.withLock { state in state.wanted.removeAll { $0 == photo } }
  }

  private func refuse(_ photo: Photo) {
    state.withLock { $0.found[photo] = .some(nil) }
    ask()
  }
}
