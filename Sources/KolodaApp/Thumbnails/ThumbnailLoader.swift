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
/// Others are decoded by the process for pictures, and kept for the desktop where they may be.
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
    /// What to note in the thumbnail that is kept; nil to keep none.
    var note: ThumbnailNote?
  }

  private struct State {
    var wanted: [Photo] = []
    /// What there is of the desktop's thumbnails, by photo.
    var found: [Photo: DesktopThumbnails.Finding] = [:]
    var isLooking = false
  }

  private let state = Mutex(State())
  private let queue: PictureQueue<Purpose>
  private let desktop: DesktopThumbnails
  private let folder: [UInt8]
  /// The longest side of the thumbnails, in pixels.
  private let side: Int
  private let deliver: Delivery

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
    self.deliver = deliver
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
        if let note = purpose.note { Self.keep(picture, of: photo, side, note, in: desktop) }
      case .failure where purpose.isOfDesktop:
        // The photo itself may still be readable.
        relay.tell(.refused(photo))
      case .failure(let failure):
        relay.tell(.done(photo))
        MainThread.post { deliver(photo, .failed(failure), true) }
        guard let note = purpose.note else { break }
        desktop.inBackground { $0.keep(failure, of: photo.path, note) }
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

  /// Keeps a thumbnail, unless the photo is as small as one, or its file isn't complete.
  private static func keep(
    _ picture: Picture, of photo: Photo, _ side: Int, _ note: ThumbnailNote,
    in desktop: DesktopThumbnails
  ) {
    guard let kept = DesktopThumbnails.keptSide(for: side), let png = picture.file,
      !picture.isIncomplete, max(picture.facts.size.width, picture.facts.size.height) > kept
    else { return }
    desktop.inBackground { $0.keep(png, side: kept, of: photo.path, note) }
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
      next.map { desktop.find($0.path, side: side) }
    } then: { [weak self] outcome in
      guard let self else { return }
      guard case .success(let findings) = outcome else {
        // No thread could be started: the next change of what is wanted tries again.
        return state.withLock { $0.isLooking = false }
      }
      state.withLock { state in
        for (photo, finding) in zip(next, findings) { state.found[photo] = finding }
      }
      ask()
      look()
    }
  }

  /// How many files are looked up at a time.
  private static let batch = 16

  private func ask() {
    var failures: [(Photo, PictureFailure)] = []
    let requests = state.withLock { state in
      state.wanted.compactMap { photo -> PictureRequest<Purpose>? in
        switch state.found[photo] {
        case nil: return nil
        case .kept(let path): return request(for: photo, at: path)
        case .missing(let note):
          // What is turned here is upright for others.
          return request(for: photo, keeping: photo.turn == .upright ? note : nil)
        case .failed(let failure):
          failures.append((photo, failure))
          return nil
        }
      }
    }
    queue.setWanted(requests)
    for (photo, failure) in failures {
      settle(photo)
      MainThread.post { [deliver] in deliver(photo, .failed(failure), true) }
    }
  }

  /// A request for a photo itself, or for the desktop's thumbnail of it.
  private func request(
    for photo: Photo, at path: [UInt8]? = nil, keeping note: ThumbnailNote? = nil
  ) -> PictureRequest<Purpose> {
    let kept = note == nil ? nil : DesktopThumbnails.keptSide(for: side)
    let side = kept ?? side
    return PictureRequest(
      path: path ?? photo.path, box: PictureBox(size: PixelSize(width: side, height: side)),
      purpose: Purpose(photo: photo, isOfDesktop: path != nil, note: kept == nil ? nil : note),
      longestFile: kept.map { $0 * $0 * Self.pixelBytes + Self.overhead } ?? 0, fileFormat: .png,
      quarters: photo.turn.quarters)
  }

  /// The most bytes for a pixel of a PNG file, and for all else in it.
  private static let pixelBytes = 4
  private static let overhead = 1 << 16

  /// Removes a finished photo from what is wanted, or its file would be checked again.
  private func settle(_ photo: Photo) {
    state.withLock { state in state.wanted.removeAll { $0 == photo } }
  }

  private func refuse(_ photo: Photo) {
    state.withLock { $0.found[photo] = .missing(nil) }
    ask()
  }
}
