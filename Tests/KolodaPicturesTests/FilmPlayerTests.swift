import Foundation
import KolodaGLib
import KolodaPictureMessages
import Testing

@testable import KolodaPictures

/// Films, played behind the worker's walls with this system's GStreamer.
///
/// Where a decoder is not installed, the failure must say so.
@Suite("Films, played by the worker")
struct FilmPlayerTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/films")

  /// What a player told.
  private struct Play: Sendable {
    var moments: [Int] = []
    var sizes: Set<PixelSize> = []
    /// The colour in the middle of the first quarter of the last frame: red, green, blue.
    var colour: [Int] = []
    var failure: PictureFailure?
    var isOver = false
  }

  private func begin(
    _ file: URL, quarters: Int = 0, to plays: Monitor<Play>
  ) -> FilmPlayer {
    let request = FilmRequest(
      path: Array(file.path.utf8), box: PictureBox(size: PixelSize(width: 64, height: 64)),
      quarters: quarters)
    return FilmPlayer(request) { event in
      switch event {
      case .frame(let picture, let moment):
        let pixel = picture.withPixels {
          UnsafeRawPointer($0 + picture.size.height / 4 * picture.stride)
            .assumingMemoryBound(to: UInt32.self)[picture.size.width / 4]
        }
        plays.change {
          $0.moments.append(moment)
          $0.sizes.insert(picture.size)
          $0.colour = [16, 8, 0].map { Int(pixel >> $0 & 255) }
        }
      case .ended: plays.change { $0.isOver = true }
      case .failed(let failure):
        plays.change {
          $0.failure = failure
          $0.isOver = true
        }
      }
    }
  }

  private func play(_ file: URL, quarters: Int = 0) -> Play {
    let plays = Monitor(Play())
    let player = begin(file, quarters: quarters, to: plays)
    defer { player.stop() }
    return plays.wait { $0.isOver ? $0 : nil }
  }

  private func lacksDecoder(_ play: Play) -> Bool {
    if case .noDecoder? = play.failure { true } else { false }
  }

  @Test(
    "a film is played from its beginning to its end, in order",
    arguments: ["h264.mp4", "vp9.webm", "mjpeg.avi", "h264.mts", "hevc.mov"])
  func whole(name: String) {
    let play = play(Self.folder.appending(path: name))
    if lacksDecoder(play) { return }
    #expect(play.failure == nil)
    #expect(play.sizes == [PixelSize(width: 64, height: 48)])
    #expect(play.moments == play.moments.sorted())
    // Three seconds at ten frames a second; a busy machine may miss some.
    #expect(play.moments.count > 3 && play.moments.count <= 31, "\(play.moments)")
    #expect(play.moments.first.map { $0 < 500 } == true, "\(play.moments)")
    #expect(play.moments.last.map { $0 > 2000 } == true, "\(play.moments)")
    let isRed = zip(play.colour, [220, 20, 20]).allSatisfy { abs($0 - $1) <= 24 }
    #expect(isRed && play.colour.count == 3, "\(play.colour)")
  }

  @Test("a film is upright, and turned further as its user has turned it")
  func turned() {
    let play = play(Self.folder.appending(path: "turned.mp4"), quarters: 2)
    if lacksDecoder(play) { return }
    #expect(play.sizes == [PixelSize(width: 48, height: 64)])
  }

  @Test("a film whose end is missing is played as far as it goes")
  func cutOff() {
    let play = play(Self.folder.appending(path: "cut-off.mp4"))
    if lacksDecoder(play) { return }
    #expect(play.moments.count > 3)
    switch play.failure {
    case nil, .damaged: break
    case let other: Issue.record("\(other as Any)")
    }
  }

  @Test("what can't be played says why")
  func failures() throws {
    for name in ["no-index.mp4", "sound.mp4"] {
      switch play(Self.folder.appending(path: name)).failure {
      case .noVideo, .damaged, .noDecoder: break
      case let other: Issue.record("\(name): \(other as Any)")
      }
    }
    let missing = Self.folder.appending(path: "missing.mp4")
    #expect(play(missing).failure == .vanished)
    #expect(play(Self.folder).failure == .notAFile)
  }

  @Test("a film that is damaged in the middle is played or fails, and the next one is played")
  func damaged() throws {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["mjpeg.avi", "h264.mts"] {
      var film = try Data(contentsOf: Self.folder.appending(path: name))
      let middle = film.count / 2
      film.replaceSubrange(middle..<(middle + film.count / 8), with: Data(count: film.count / 8))
      let file = folder.appending(path: name)
      try film.write(to: file)
      _ = play(file)
    }
    let next = play(Self.folder.appending(path: "vp9.webm"))
    if !lacksDecoder(next) { #expect(next.failure == nil && next.moments.count > 3) }
  }

  @Test("a player that is stopped tells nothing more, and its process is gone")
  func stopped() throws {
    let plays = Monitor(Play())
    let player = begin(Self.folder.appending(path: "vp9.webm"), to: plays)
    let first = plays.wait { $0.moments.isEmpty && !$0.isOver ? nil : $0 }
    if lacksDecoder(first) { return }
    player.stop()
    player.stop()
    // Another one is played as if nothing had been.
    let next = play(Self.folder.appending(path: "vp9.webm"))
    #expect(next.failure == nil)
    #expect(plays.look { !$0.isOver })
  }

  @Test("a frame that stays in use is not drawn over")
  func held() {
    let frames = Monitor<(pictures: [Picture], isOver: Bool)>(([], false))
    let request = FilmRequest(
      path: Array(Self.folder.appending(path: "vp9.webm").path.utf8),
      box: PictureBox(size: PixelSize(width: 64, height: 64)))
    let player = FilmPlayer(request) { event in
      frames.change {
        if case .frame(let picture, _) = event {
          $0.pictures.append(picture)
        } else {
          $0.isOver = true
        }
      }
    }
    defer { player.stop() }
    // All frames stay in use, so there are no more than the memory has room for.
    let end = frames.wait { $0.isOver ? $0 : nil }
    #expect(end.pictures.count <= PictureDrawing.frames)
  }
}
