import FoundationEssentials
import KolodaFiles
import KolodaPictures
import KolodaSources
import KolodaSyncMessages
import Synchronization

/// The photos of a shared deck that are stored on this computer: their pictures and their file
/// names.
///
/// Everything but `name(of:)`, `number(ofFile:)` and `path(of:)` blocks. May be called on any
/// thread.
package final class KeptPhotos: Sendable {
  /// The most space for all pictures together, in bytes.
  private static let room = 1 << 30

  private let previews: KeptRecords
  private let told: Mutex<[Int: PhotoRecord]>

  /// Reads which photos of a deck are stored in a folder.
  init(in folder: String, _ records: KeptRecords) {
    previews = KeptRecords(in: folder, named: "previews", room: Self.room)
    var told: [Int: PhotoRecord] = [:]
    for number in records.numbers {
      told[number] = records.record(number).flatMap { PhotoRecord(json: $0) }
    }
    self.told = Mutex(told)
  }

  /// Whether a card's picture is stored, or an empty file that says it has none.
  package func has(_ number: Int) -> Bool { previews.has(number) }

  /// Treats a card's picture as missing after another program has deleted it.
  package func forget(_ number: Int) { previews.forget(number) }

  /// Saves a card's picture.
  ///
  /// A picture that is too long is cut to one byte over the limit, so that it can be recognised as
  /// too long.
  package func keep(_ preview: Data?, record: [UInt8], of number: Int) throws(SystemError) {
    // A card without a picture has an empty file, and says so.
    let picture = preview?.prefix(SharedPhotos.longestPreview + 1) ?? Data()
    try previews.keep(Array(picture), of: number)
    let photo = PhotoRecord(json: record)
    told.withLock { $0[number] = photo }
  }

  /// The photo's title; nil if it is not known.
  package func name(of number: Int) -> String? { told.withLock { $0[number] }?.title }

  /// The number of the photo that has a file called `name`; nil if there is none.
  package func number(ofFile name: String) -> Int? {
    told.withLock { told in
      told.filter { $0.value.file == name || $0.value.files?.contains(name) ?? false }.keys.min()
    }
  }

  /// The path of a photo's picture.
  package func path(of number: Int) -> PhotoPath? {
    var path = PhotoPath(previews.path(number))
    path?.longest = SharedPhotos.longestPreview
    path?.title = name(of: number) ?? "#\(number + 1)"
    return path
  }
}

/// What the server has about a photo: the names of its files within their folder.
package struct PhotoRecord: Decodable, Sendable {
  /// The file that is shown.
  package let file: String
  /// All files of the shot, if there are several.
  package let files: [String]?

  package init(file: String, others: [String]) {
    self.file = file
    files = others.isEmpty ? nil : [file] + others
  }

  /// Reads a record; nil if it is not a photo's.
  package init?(json: [UInt8]) {
    guard let found = try? JSONDecoder().decode(PhotoRecord.self, from: Data(json)) else {
      return nil
    }
    self = found
  }

  /// The record as one line of JSON.
  package var json: [UInt8] {
    var members = [("file", JSONText.string(file))]
    if let files {
      members.append(("files", "[" + files.map(JSONText.string).joined(separator: ", ") + "]"))
    }
    return Array(JSONText.object(members).utf8)
  }

  /// The name of the file that is shown, with the file extensions of the shot's other files.
  package var title: String {
    let others = (files ?? []).filter { $0 != file }.prefix(Self.mostPartners)
    return PhotoPath.joined(
      shown(file), others.map { shown($0.split(separator: ".").last.map(String.init) ?? $0) })
  }

  private func shown(_ name: String) -> String {
    displayText(String(name.prefix(Self.longestName)).utf8)
  }

  private static let longestName = 255
  private static let mostPartners = 4
}
