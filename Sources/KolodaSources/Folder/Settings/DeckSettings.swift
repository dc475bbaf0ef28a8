import Foundation
import Glibc
import KolodaFiles
import KolodaTriage

/// What a folder's `deck.json` says of how the folder is to be shown.
package struct DeckSettings: Hashable, Sendable {
  /// The name of the settings' file.
  package static let fileName = FileName("deck.json")
  /// The longest file that is read, in bytes; it holds a few short values.
  private static let longestFile = 64 * 1024

  /// The deck's title, fit for one line.
  package var title: String?
  /// What is asked of each card, fit for one line.
  package var question: String?
  /// Whether cards have a caption.
  package var caption: Bool?
  /// The name of the deck's style.
  package var style: String?
  /// The sub-folder of the cards' backs; its files are no cards of their own.
  package var backs: FileName?
  /// The deck's own piles; none for those of the journal or of the preferences.
  package var piles: [Pile] = []
  /// What is wrong with the file.
  package var warnings: [Warning] = []

  /// Settings that say nothing.
  package init() {}

  /// Reads a folder's settings; without a file they say nothing, and a broken file is a warning.
  package static func read(in folder: FolderPath) -> DeckSettings {
    var settings = DeckSettings()
    let path = folder.path(of: fileName)
    switch readFile(path, atMost: longestFile) {
    case .failure(let error) where error.code == ENOENT: break
    case .failure(let error):
      settings.warnings.append(.unreadable(error))
    case .success(let bytes) where bytes.count > longestFile:
      settings.warnings.append(.tooLong(limit: longestFile))
    case .success(let bytes): settings.parse(bytes, in: folder)
    }
    if let backs = settings.backs, isLink(folder.path(of: backs)) {
      // It may lead anywhere, and only what was opened is read.
      settings.backs = nil
      settings.warnings.append(.notASubfolder(key: "backs"))
    }
    return settings
  }

  private static func isLink(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private mutating func parse(_ bytes: [UInt8], in folder: FolderPath) {
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) else {
      warnings.append(.notAnObject)
      return
    }
    title = content.title.value.map { displayText($0.utf8) }
    question = content.question.value.map { displayText($0.utf8) }
    caption = content.caption.value
    style = content.style.value
    if content.title.isWrong { warnings.append(.notAString(key: "title")) }
    if content.question.isWrong { warnings.append(.notAString(key: "question")) }
    if content.caption.isWrong { warnings.append(.notABoolean(key: "caption")) }
    if content.style.isWrong { warnings.append(.notAString(key: "style")) }
    backs = content.backs.value.map { FileName($0) }
    if content.backs.isWrong || backs?.isPlain == false {
      backs = nil
      warnings.append(.notASubfolder(key: "backs"))
    }
    if content.piles.isWrong { warnings.append(.notAList(key: "piles")) }
    take(content.piles.value ?? [], in: folder)
  }

  /// Takes those of the piles that make sense, eight at most.
  private mutating func take(_ entries: [PileEntry], in folder: FolderPath) {
    for (place, entry) in entries.enumerated() {
      guard let pile = entry.pile(in: folder.bytes), !piles.contains(where: { $0.id == pile.id }),
        piles.count < Piles.most
      else {
        warnings.append(.notAPile(number: place + 1))
        continue
      }
      piles.append(pile)
    }
  }

  private struct Content: Decodable {
    let title: Entry<String>
    let question: Entry<String>
    let caption: Entry<Bool>
    let style: Entry<String>
    let backs: Entry<String>
    let piles: Entry<[PileEntry]>

    enum CodingKeys: String, CodingKey {
      case title, question, caption, style, backs, piles
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      title = Entry(values, .title)
      question = Entry(values, .question)
      caption = Entry(values, .caption)
      style = Entry(values, .style)
      backs = Entry(values, .backs)
      piles = Entry(values, .piles)
    }
  }

  private struct Entry<Value: Decodable> {
    let value: Value?
    let isWrong: Bool

    init(_ values: KeyedDecodingContainer<Content.CodingKeys>, _ key: Content.CodingKeys) {
      value = try? values.decode(Value.self, forKey: key)
      isWrong = value == nil && values.contains(key)
    }
  }
}
