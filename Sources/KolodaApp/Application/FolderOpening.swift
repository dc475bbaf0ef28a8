import Foundation
import Koloda
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// Opens folders off the main thread, and begins with their first card.
final class FolderOpening: Sendable {
  typealias Outcome = Result<(deck: OpenedDeck, early: EarlyLoading?), FolderError>

  /// What is being opened.
  let target: OpenTarget
  private let outcome = Monitor<Outcome?>(nil)

  /// Begins to open a folder.
  ///
  /// - Parameters:
  ///   - window: how large its window will be.
  ///   - settings: what the user has set.
  init(_ target: OpenTarget, in window: WindowState, settings: Settings = Settings()) {
    self.target = target
    let outcome = outcome
    Thread.detachNewThread {
      do {
        let deck = try OpenedDeck.read(target.folder)
        let look = FirstLook.expected(DeckLook(deck.settings, settings), settings, in: window)
        let early = EarlyLoading(deck, front: target.picture, look: look)
        outcome.change { $0 = .success((deck, early)) }
      } catch let error as FolderError {
        outcome.change { $0 = .failure(error) }
      } catch {
        // `open` throws nothing else.
      }
    }
  }

  /// Waits for the folder.
  func wait() -> Outcome { outcome.wait { $0 } }

  /// Calls back on the main thread with the folder.
  func whenReady(_ receive: @escaping @MainActor @Sendable (Outcome) -> Void) {
    Thread.detachNewThread { [self] in
      let result = wait()
      MainThread.post { receive(result) }
    }
  }

  /// The folder if it is open already.
  var ready: Outcome? { outcome.look { $0 } }
}
