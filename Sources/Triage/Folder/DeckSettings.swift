import Foundation
import KolodaFiles
import KolodaLocalization

/// What a folder's `deck.json` says of how the folder is to be shown.
public struct DeckSettings: Hashable, Sendable {
  /// The name of the settings' file.
  public static let fileName = FileName("deck.json")
  /// The longest file that is read, in bytes; it holds a few short values.
  private static let longestFile = 64 * 1024

  /// The deck's title.
  public var title: String?
  /// Whether cards have a caption.
  public var caption: Bool?
  /// The name of the deck's style.
  public var style: String?
  /// The sub-folder of the cards' backs; its files are no cards of their own.
  public var backs: FileName?
  /// What is wrong with the file, each one line for people.
  public var warnings: [String] = []

  /// Settings that say nothing.
  public init() {}

  /// Reads a folder's settings; without a file they say nothing, and a broken file is a warning.
  public static func read(in folder: FolderPath) -> DeckSettings {
    var settings = DeckSettings()
    let path = folder.path(of: fileName)
    let shown = displayText(path)
    switch readFile(path, atMost: longestFile) {
    case .failure(let error) where error.code == ENOENT: break
    case .failure(let error):
      settings.warnings.append(
        localized(
          "{file} cannot be read: {reason}",
          ["file": shown, "reason": systemMessage(error.code)]))
    case .success(let bytes) where bytes.count > longestFile:
      settings.warnings.append(
        localizedCount(
          "{file}: longer than {count} byte", "{file}: longer than {count} bytes",
          count: longestFile, ["file": shown]))
    case .success(let bytes): settings.parse(bytes, shown)
    }
    return settings
  }

  private mutating func parse(_ bytes: [UInt8], _ path: String) {
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) else {
      warnings.append(localized("{file}: not a JSON object", ["file": path]))
      return
    }
    title = content.title.value
    caption = content.caption.value
    style = content.style.value
    if content.title.isWrong {
      warnings.append(localized("{file}: “title” must be a text", ["file": path]))
    }
    if content.caption.isWrong {
      warnings.append(localized("{file}: “caption” must be true or false", ["file": path]))
    }
    if content.style.isWrong {
      warnings.append(localized("{file}: “style” must be a text", ["file": path]))
    }
    backs = content.backs.value.map { FileName($0) }
    if content.backs.isWrong || backs?.isPlain == false {
      backs = nil
      warnings.append(
        localized("{file}: “backs” must be the name of a sub-folder", ["file": path]))
    }
  }

  private struct Content: Decodable {
    let title: Entry<String>
    let caption: Entry<Bool>
    let style: Entry<String>
    let backs: Entry<String>

    enum CodingKeys: String, CodingKey {
      case title, caption, style, backs
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      title = Entry(values, .title)
      caption = Entry(values, .caption)
      style = Entry(values, .style)
      backs = Entry(values, .backs)
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
