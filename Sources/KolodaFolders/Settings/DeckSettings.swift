import FoundationEssentials
import Glibc
import KolodaFiles
import KolodaTriage

/// A folder's settings from its `deck.json`: how the deck looks, and which piles it has.
package struct DeckSettings: Hashable, Sendable {
  /// The name of the settings file.
  package static let fileName = FileName("deck.json")
  /// The longest file that is read, in bytes.
  ///
  /// The settings are a few short values.
  private static let longestFile = 64 * 1024

  /// The deck's title, without line breaks or control characters.
  package var title: String?
  /// The question to answer about each card, without line breaks or control characters.
  package var question: String?
  /// Whether cards have a caption; nil if the file doesn't say.
  package var caption: Bool?
  /// The name of the deck's style; nil if the file doesn't say.
  package var style: String?
  /// The sub-folder with the cards' backs.
  ///
  /// Its files are not cards themselves.
  package var backs: FileName?
  /// The two answers of its records that are side by side; only a shared deck says so.
  package var answers: TwoAnswers?
  /// The names of classes that its records write as numbers, by field; only a shared deck says so.
  package var classes: [String: [String]] = [:]
  /// The deck's own piles; empty if it uses those of the journal or of the preferences.
  package var piles: [Pile] = []
  /// The problems found in the file.
  package var warnings: [Warning] = []

  /// Makes empty settings.
  package init() {}

  /// Reads a folder's settings; empty without a file, and with warnings if the file has problems.
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
      // A link may lead anywhere, and Koloda only reads inside what the user opened.
      settings.backs = nil
      settings.warnings.append(.notASubfolder(key: "backs"))
    }
    return settings
  }

  private static func isLink(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat(cString(path), &status) == 0 && status.isLink
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
    take(PileEntry.coloured(content.piles.value ?? []), in: folder)
  }

  /// Takes the piles that make sense, up to `Piles.most`, and warns about the others.
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
