import Foundation
import Koloda
import KolodaGLib
import KolodaPictureMessages
import Testing

@testable import KolodaApp
@testable import KolodaPictures

/// A player that a test tells what to tell.
private final class ScriptedPlayer: FilmPlaying {
  let stops = Monitor(0)
  func stop() { stops.change { $0 += 1 } }
  var isStopped: Bool { stops.look { $0 > 0 } }
}

@MainActor
@Suite("The video on the front card")
struct DeckFilmTests {
  private let film = DeckFilm()
  private let card = CardID(4)
  private let request = FilmRequest(path: [], box: PictureBox(size: PixelSize(width: 1, height: 1)))

  /// Begins to play, and returns the player.
  private func begin() -> ScriptedPlayer {
    let player = ScriptedPlayer()
    film.player = { _, _ in player }
    film.begin(card, request)
    return player
  }

  private func frame() throws -> FilmProgress {
    let size = PixelSize(width: 1, height: 1)
    let slab = try #require(Slab(length: 4096))
    return .frame(
      Picture(facts: PictureFacts(size: size), size: size, stride: 4, slab: slab), moment: 70)
  }

  private var isStill: Bool { if case .still = film.state { true } else { false } }
  private var isPlaying: Bool { if case .playing = film.state { true } else { false } }

  @Test("a video starts, plays from its first frame on, and is over")
  func whole() throws {
    var moments: [Int] = []
    var ends: [DeckFilm.End] = []
    film.onFrame = { _, _, moment in moments.append(moment) }
    film.onEnd = { _, end in ends.append(end) }
    #expect(isStill && film.state.play == nil)
    let player = begin()
    #expect(film.state.play?.card == card && !isPlaying && moments.isEmpty)
    film.take(try frame(), of: 1)
    #expect(isPlaying && moments == [70] && ends.isEmpty)
    film.take(.ended, of: 1)
    #expect(isStill && ends == [.over] && player.isStopped)
    film.take(try frame(), of: 1)
    #expect(isStill && moments == [70] && ends == [.over])
  }

  @Test("a video that fails says why, once")
  func failure() {
    var ends: [DeckFilm.End] = []
    film.onEnd = { _, end in ends.append(end) }
    let player = begin()
    film.take(.failed(.late), of: 1)
    film.take(.failed(.slow), of: 1)
    film.stop()
    #expect(isStill && ends == [.failed(.late)] && player.isStopped)
  }

  @Test("a video that is no longer seen is stopped, with its next frame or before")
  func unseen() throws {
    var ends: [DeckFilm.End] = []
    var frames = 0
    film.onFrame = { _, _, _ in frames += 1 }
    film.onEnd = { _, end in ends.append(end) }
    let first = begin()
    film.check()
    #expect(!first.isStopped)
    film.isSeen = { _ in false }
    film.take(try frame(), of: 1)
    #expect(isStill && first.isStopped && frames == 0 && ends == [.stopped])
    film.isSeen = { _ in true }
    let second = begin()
    film.isSeen = { _ in false }
    film.check()
    #expect(isStill && second.isStopped && ends == [.stopped, .stopped])
  }

  @Test("another video ends the one before, and what that one still tells comes too late")
  func another() throws {
    var ends: [CardID] = []
    film.onEnd = { card, _ in ends.append(card) }
    let first = begin()
    let player = ScriptedPlayer()
    film.player = { _, _ in player }
    film.begin(CardID(5), request)
    #expect(first.isStopped && !player.isStopped && ends == [card])
    film.take(.ended, of: 1)
    #expect(film.state.play?.card == CardID(5))
    film.take(.ended, of: 2)
    #expect(isStill && ends == [card, CardID(5)])
  }
}
