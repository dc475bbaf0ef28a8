import FoundationEssentials
import Glibc
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaPictureMessages
import KolodaSharing
import KolodaSyncMessages
import KolodaTerminal
import KolodaTriage

/// Sends the photos of a folder to a server, a few at a time, so that an interrupted transfer can
/// be continued.
struct PhotoSharing {
  /// Why photos can't be shared.
  enum Failure: Error, Hashable, CustomStringConvertible {
    /// There are no photos, or none can be read.
    case noPhotos
    /// The process that reads pictures can't be started.
    case noWorker(String)

    var description: String {
      switch self {
      case .noPhotos: "there is no photo that can be shared"
      case .noWorker(let words): "photos can’t be read: \(words)"
      }
    }
  }

  /// How many photos are read and sent at a time.
  private static let step = 8

  private let opened: OpenedPhotos
  private let address: String
  private let name: String

  init(_ opened: OpenedPhotos, address: String, name: String) {
    self.opened = opened
    self.address = address
    self.name = name
  }

  /// Shares the photos; those that can't be read are reported on standard error and left out.
  ///
  /// - Returns: the number of cards in the shared deck.
  func run(_ plan: SyncRequest.SharePlan) throws -> Int {
    let cards = opened.source.order
    guard !cards.isEmpty else { throw Failure.noPhotos }
    let process = try SyncProcess(address: address, name: name)
    let there = Set(try process.beginPhotos())
    let previews = PhotoPreviews()
    let progress = SharingProgress(of: cards.count)
    defer { progress.end() }
    var shared: Set<String> = []
    for first in stride(from: 0, to: cards.count, by: Self.step) {
      let some = cards[first..<min(first + Self.step, cards.count)]
      var new: [(card: CardID, path: [UInt8], key: String)] = []
      var photos: [SharedPhoto] = []
      for card in some {
        guard let path = opened.photo(of: card)?.bytes else { continue }
        let key = Hex.text(opened.source.identify(card) { _ in false }.key.bytes)
        guard shared.insert(key).inserted else { continue }
        if there.contains(key) {
          // The file may have been renamed since, so its record is sent again.
          photos.append(SharedPhoto(key: key, record: record(of: card), preview: nil))
        } else {
          new.append((card, path, key))
        }
      }
      for (photo, made) in zip(new, new.isEmpty ? [] : previews.make(new.map(\.path))) {
        switch made {
        case .success(let bytes):
          photos.append(
            SharedPhoto(key: photo.key, record: record(of: photo.card), preview: Data(bytes)))
        case .failure(.noWorker(let words)): throw Failure.noWorker(words)
        case .failure(let failure):
          shared.remove(photo.key)
          progress.end()
          StandardError.write("koloda: \(words(of: failure, path: photo.path)); it is left out")
        }
      }
      for some in photos.inMessages { try process.expectDone(.photos(some)) }
      progress.tell(first + some.count)
    }
    guard !shared.isEmpty else { throw Failure.noPhotos }
    try process.expectDone(.finishPhotos(plan, gone: there.subtracting(shared).sorted()))
    return shared.count
  }

  private func record(of card: CardID) -> Data {
    let names = opened.source.files(of: card).map(\.name.text)
    return Data(PhotoRecord(file: names.first ?? "", others: Array(names.dropFirst())).json)
  }

  private func words(of failure: PictureFailure, path: [UInt8]) -> String {
    "\(FileName(bytes: path).lastComponent.displayName): \(failure.reason)"
  }
}

extension [SharedPhoto] {
  /// The limit for the pictures in one message, in bytes.
  private static var mostBytes: Int { 8 << 20 }

  /// The photos in the same order, split into messages of limited size.
  fileprivate var inMessages: [[SharedPhoto]] {
    var messages: [[SharedPhoto]] = []
    var room = 0
    for photo in self {
      let count = photo.preview?.count ?? 0
      if count > room || messages.isEmpty {
        messages.append([])
        room = Self.mostBytes
      }
      messages[messages.count - 1].append(photo)
      room -= count
    }
    return messages
  }
}

/// Shows on a terminal how many photos have been shared.
final class SharingProgress {
  private let all: Int
  private let isTerminal = isatty(2) == 1

  init(of all: Int) { self.all = all }

  func tell(_ count: Int) {
    if isTerminal { write("\r\(count) of \(all) photos") }
  }

  /// Clears the line for the messages that follow.
  func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    _ = try? Output.descriptor(2).write(Array(text.utf8))
  }
}

extension SyncProcess {
  /// Starts or continues sharing photos.
  ///
  /// - Returns: the keys, in hexadecimal, of the photos that the server already has.
  func beginPhotos() throws -> [String] {
    try send(.beginPhotos)
    var keys: [String] = []
    while true {
      switch try answer() {
      case .keys(let some): keys += some
      case .done: return keys
      default: throw SyncFailure.gone
      }
    }
  }
}
