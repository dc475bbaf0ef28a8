import KolodaFiles
import KolodaGLib
import KolodaPictureMessages

/// Plays a film once, without sound, by a worker process of its own.
///
/// Nothing ever waits for the process: to stop, it is killed.
package final class FilmPlayer: Sendable {
  private let inbox = FilmInbox()

  /// Begins to play a film.
  ///
  /// - Parameter tell: called on the player's thread with each frame, and then once with the end, unless
  ///   the film is stopped. A frame that stays in use makes the film miss others.
  package init(_ request: FilmRequest, tell: @escaping @Sendable (FilmProgress) -> Void) {
    let inbox = inbox
    WorkerThread.begin(name: "film") { FilmThread(request, inbox, tell).run() }
  }

  deinit { stop() }

  /// Ends the film and its process, without waiting for them.
  ///
  /// A frame that is just being told may still arrive.
  package func stop() { inbox.stop() }
}
