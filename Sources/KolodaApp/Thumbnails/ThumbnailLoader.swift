import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage
import Synchronization

/// Brings small pictures of photos, the desktop's where it has some.
///
/// Others are read anew, by the process that reads all pictures. Nothing is kept on disk.
final class ThumbnailLoader: Sendable {
  /// A photo whose small picture is wanted.
  struct Photo: Hashable, Sendable {
    var card: CardID
    /// Its file, as an absolute path.
    var path: [UInt8]
    /// How far it is turned.
    var turn = Turn.upright

    /// Told apart by its card mostly: hundreds are looked up at once, and paths are long.
    func hash(into hasher: inout Hasher) { hasher.combine(card) }
  }

  /// What becomes of a photo: its picture, and whether a better one follows; nil for none.
  typealias Delivery = @MainActor @Sendable (CardID, Texture?, _ isLast: Bool) -> Void

  private struct Purpose: Hashable, Sendable {
    var photo: Photo
    /// Whether the desktop's picture of it is read.
    var isOfDesktop: Bool
  }

  private struct State {
    var wanted: [Photo] = []
    /// The desktop's pictures, by photo; nothing where there is none to use.
    var found: [Photo: [UInt8]?] = [:]
    var isLooking = false
  }

  private let state = Mutex(State())
  private let queue: PictureQueue<Purpose>
  private let desktop: DesktopThumbnails
  private let folder: [UInt8]
  /// The greatest side of the pictures, in pixels.
  private let side: Int

  /// How large a camera's own small picture must be for a photo's, as a share of it.
  private static let enough = 0.6

  /// Begins for a folder of photos.
  ///
  /// - Parameter side: the greatest side of the pictures, in pixels.
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
      let card = purpose.photo.card
      switch outcome {
      case .preview(let picture):
        let texture = picture.texture
        let extent = Double(max(picture.size.width, picture.size.height))
        let isLast = extent >= ThumbnailLoader.enough * Double(side)
        if isLast { relay.tell(.enough(purpose.photo)) }
        MainThread.post { deliver(card, texture, isLast) }
      case .whole(let picture):
        let texture = picture.texture
        relay.tell(.done(purpose.photo))
        MainThread.post { deliver(card, texture, true) }
      case .failure where purpose.isOfDesktop:
        // The photo itself may still be read.
        relay.tell(.refused(purpose.photo))
      case .failure:
        relay.tell(.done(purpose.photo))
        MainThread.post { deliver(card, nil, true) }
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

  /// Carries words from the queue to the loader, which is made after it.
  private final class Relay: Sendable {
    enum Word: Sendable {
      /// The desktop's picture can't be used.
      case refused(Photo)
      /// The camera's own small picture will do.
      case enough(Photo)
      /// There is no better.
      case done(Photo)
    }
    private let told = Mutex<(@Sendable (Word) -> Void)?>(nil)
    func listen(_ body: @escaping @Sendable (Word) -> Void) { told.withLock { $0 = body } }
    func tell(_ word: Word) { told.withLock { $0 }?(word) }
  }

  /// Replaces what is wanted, most urgent first; what is left out is given up.
  func setWanted(_ photos: [Photo]) {
    let mayLook = state.withLock { state in
      state.wanted = photos
      // What is not asked for any more may have changed by the time it is asked for again.
      if state.found.count > 4 * photos.count + 1000 {
        let wanted = Set(photos)
        state.found = state.found.filter { wanted.contains($0.key) }
      }
      return !state.isLooking
    }
    ask()
    if mayLook { look() }
  }

  /// Ends it, and doesn't wait.
  func stop() {
    state.withLock { $0.wanted = [] }
    queue.stop()
  }

  /// Looks for the desktop's pictures of what is wanted, a few at a time.
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
      guard let self, case .success(let paths) = outcome else { return }
      state.withLock { state in
        for (photo, path) in zip(next, paths) { state.found[photo] = .some(path) }
      }
      ask()
      look()
    }
  }

  /// How many files are looked up together.
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

  /// Leaves a photo out when it is asked again: its file would be looked at anew.
  private func settle(_ photo: Photo) {
    state.withLock { state in state.wanted.removeAll { $0 == photo } }
  }

  private func refuse(_ photo: Photo) {
    state.withLock { $0.found[photo] = .some(nil) }
    ask()
  }
}
