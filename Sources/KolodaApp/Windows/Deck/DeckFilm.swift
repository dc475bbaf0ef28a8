import Koloda
import KolodaGLib
import KolodaPictureMessages
import KolodaPictures

/// Something that plays a film and can be stopped.
protocol FilmPlaying: Sendable {
  /// Ends the film, without waiting.
  func stop()
}

extension FilmPlayer: FilmPlaying {}

/// The video that plays on the front card.
@MainActor
final class DeckFilm {
  /// A video that plays.
  struct Play {
    let card: CardID
    fileprivate let player: any FilmPlaying
  }

  enum State {
    /// No video plays: cards show their stills.
    case still
    /// The video is being opened; its card shows the still.
    case starting(Play)
    /// Frames of the video are shown.
    case playing(Play)

    /// The video that plays or is about to.
    var play: Play? {
      switch self {
      case .still: nil
      case .starting(let play), .playing(let play): play
      }
    }
  }

  /// Why a video no longer plays.
  enum End: Equatable {
    /// It is over.
    case over
    /// The user stopped it, or it is no longer seen.
    case stopped
    case failed(PictureFailure)
  }

  private(set) var state = State.still
  /// The number of the latest video: what an earlier one tells comes too late.
  private var number = 0

  /// What plays videos.
  var player: (FilmRequest, @escaping @Sendable (FilmProgress) -> Void) -> any FilmPlaying = {
    FilmPlayer($0, tell: $1)
  }
  /// Whether the video of a card can be seen.
  var isSeen: (CardID) -> Bool = { _ in true }
  /// Called with each frame, and when in the video it is shown, in milliseconds.
  var onFrame: (CardID, Picture, Int) -> Void = { _, _, _ in }
  /// Called when a video no longer plays.
  var onEnd: (CardID, End) -> Void = { _, _ in }

  /// Plays a card's video.
  func begin(_ card: CardID, _ request: FilmRequest) {
    stop()
    number += 1
    let number = number
    let player = player(request) { [weak self] event in
      MainThread.post { self?.take(event, of: number) }
    }
    state = .starting(Play(card: card, player: player))
  }

  /// Stops the video, if one plays.
  func stop() { end(.stopped) }

  /// Stops the video if it is no longer seen.
  func check() {
    if let play = state.play, !isSeen(play.card) { stop() }
  }

  /// Takes what a video's player tells.
  func take(_ event: FilmProgress, of number: Int) {
    guard number == self.number, let play = state.play else { return }
    switch event {
    case .frame(let picture, let moment):
      guard isSeen(play.card) else { return stop() }
      state = .playing(play)
      onFrame(play.card, picture, moment)
    case .ended: end(.over)
    case .failed(let failure): end(.failed(failure))
    }
  }

  private func end(_ end: End) {
    guard let play = state.play else { return }
    state = .still
    play.player.stop()
    onEnd(play.card, end)
  }
}
