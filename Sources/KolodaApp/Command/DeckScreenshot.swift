import FoundationEssentials
import Glibc
import Koloda
import KolodaCommands
import KolodaDecks
import KolodaFiles
import KolodaGTK
import KolodaTriage

/// Draws a deck as it would open to a PNG, without any display server.
@MainActor
struct DeckScreenshot {
  private let target: OpenTarget?
  private let size: Size

  /// The longest side of a screenshot, in pixels.
  private static let greatestSide = 8192.0

  /// A size that can't be drawn.
  struct BadSize: Error, CustomStringConvertible {
    let text: String
    var description: String {
      "\(text): a size is WIDTHxHEIGHT, each from 64 to 8192, as in 960x820"
    }
  }

  /// Prepares a screenshot of a folder, or of the sample deck if there is no target.
  init(of target: OpenTarget?, size: String?) throws {
    if let target, target.place.folder == nil {
      throw CommandFailure.unsuited(
        "\(target.place.name.displayName) is a deck of records; a screenshot is of a folder of "
          + "pictures")
    }
    self.target = target
    guard let size else {
      self.size = WindowState.defaultSize
      return
    }
    let parts = size.split(separator: "x").compactMap { Double($0) }
    guard parts.count == 2, parts.allSatisfy({ (64...DeckScreenshot.greatestSide).contains($0) })
    else { throw BadSize(text: size) }
    self.size = Size(width: parts[0], height: parts[1])
  }

  /// Draws the deck to a file.
  ///
  /// - Returns: the exit status.
  func write(to path: [UInt8]) throws -> Int32 {
    guard
      let shown = try target?.place.folder
        ?? SampleDeck.rockNRoll.path.map({ try FolderPath.resolve($0) })
    else {
      StandardError.write("koloda: the sample deck is not installed")
      return ExitStatus.badArgument
    }
    let settings = SettingsStore().value
    let opened = try OpenedPhotos.read(
      shown, only: target?.list, access: .reading, choice: settings.folder)
    opened.awaitDates()
    let look = DeckLook(opened.settings, settings)
    var deck = try Deck(undecided: opened.open(piles: settings.piles).undecided)
    if let picture = target?.picture {
      if let card = opened.undecidedCard(of: picture) {
        try deck.jump(to: card)
      } else {
        StandardError.write(
          "koloda: \(picture.displayName) is not an undecided picture of this deck, so it is not in "
            + "front")
      }
    }
    var stage = DeckStage(
      deck: deck,
      style: look.style(isFullscreen: false, settings: settings))
    let area = look.area(in: size, isFullscreen: false, settings: settings)
    stage.layout(bounds: size, area: area, at: 0)
    let pictures = pictures(of: &stage, in: opened, saying: settings.caption)
    // A path that is not valid UTF-8 can't be passed on, but the file's descriptor can.
    var descriptor: Int32 = -1
    let text = String(validating: path, as: UTF8.self)
    if text == nil {
      descriptor = open(cString(path), O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    }
    defer { if descriptor >= 0 { close(descriptor) } }
    try DeckImage.writePNG(
      of: stage, at: 1, background: look.ground(isDark: false), picture: { pictures[$0] },
      to: text ?? "/dev/fd/\(descriptor)")
    return 0
  }

  private func pictures(
    of stage: inout DeckStage, in opened: OpenedPhotos, saying caption: Settings.Caption
  ) -> [CardID: CardPicture] {
    guard var look = CardLook(of: stage) else { return [:] }
    look.show(caption, of: opened.settings)
    let requests = stage.shownCards.compactMap { card in
      opened.photo(of: card).map {
        PhotoRequest(
          card: card, path: $0, look: look, turn: opened.ledger.marks(of: card).turn ?? .upright)
      }
    }
    var pictures: [CardID: CardPicture] = [:]
    for (request, card) in zip(requests, PhotoLoader.cards(of: requests)) {
      pictures[request.card] = card?.picture
      stage.setShape(card?.shape, for: request.card, at: 0)
    }
    return pictures
  }
}
