import Foundation
import KolodaFiles
import KolodaSources
import KolodaSyncMessages
import Synchronization

/// The pictures of a shared deck of photos that are kept on this computer, and what they are called.
///
/// All of it but what they are called and `path` blocks, and may be called on any thread.
final class KeptPhotos: Sendable {
  /// How many bytes the pictures may be together.
  private static let room = 1 << 30

  private let previews: KeptRecords
  private let told: Mutex<[Int: PhotoRecord]>

  /// Looks what is there of a deck; nil if its cards are no photos.
  ///
  /// - Parameter folder: where they are kept; nil for the pile's own.
  init?(of joined: JoinedPile, in folder: String? = nil, _ records: KeptRecords) {
    guard joined.pile.hasPhotos == true else { return nil }
    previews = KeptRecords(in: folder ?? joined.folder, named: "previews", room: Self.room)
    var told: [Int: PhotoRecord] = [:]
    for number in records.numbers {
      told[number] = records.record(number).flatMap { PhotoRecord(json: $0) }
    }
    self.told = Mutex(told)
  }

  /// Whether a card's picture is there, or that it has none is known.
  func has(_ number: Int) -> Bool { previews.has(number) }

  /// Takes a card's picture for one that is not there: another program has given it up.
  func forget(_ number: Int) { previews.forget(number) }

  /// Keeps a card's picture; what is too long is cut so that it is seen to be.
  func keep(_ preview: Data?, record: [UInt8], of number: Int) throws(SystemError) {
    // Without one the file is empty, and the card says so.
    let picture = preview?.prefix(SharedPhotos.longestPreview + 1) ?? Data()
    try previews.keep(Array(picture), of: number)
    let photo = PhotoRecord(json: record)
    told.withLock { $0[number] = photo }
  }

  /// What a photo is called; nil if that is not known.
  func name(of number: Int) -> String? { told.withLock { $0[number] }?.title }

  /// The photo that has a file of a name; nil if none is known to.
  func number(ofFile name: String) -> Int? {
    told.withLock { told in
      told.filter { $0.value.file == name || $0.value.files?.contains(name) ?? false }.keys.min()
    }
  }

  /// Where a photo's picture lies.
  func path(of number: Int) -> PhotoPath? {
    var path = PhotoPath(previews.path(number))
    path?.longest = SharedPhotos.longestPreview
    path?.title = name(of: number) ?? "#\(number + 1)"
    return path
  }
}

/// What is told of a photo on a server: the names of its files within their folder.
struct PhotoRecord: Decodable, Sendable {
  /// The file that is seen.
  let file: String
  /// All files of its shot, where there are more.
  let files: [String]?

  init(file: String, others: [String]) {
    self.file = file
    files = others.isEmpty ? nil : [file] + others
  }

  /// Reads a record; nil for another.
  init?(json: [UInt8]) {
    guard let found = try? JSONDecoder().decode(PhotoRecord.self, from: Data(json)) else {
      return nil
    }
    self = found
  }

  /// A line of JSON.
  var json: [UInt8] {
    var members = [("file", JSONText.string(file))]
    if let files {
      members.append(("files", "[" + files.map(JSONText.string).joined(separator: ", ") + "]"))
    }
    return Array(JSONText.object(members).utf8)
  }

  /// What the photo is called: its file, with the endings of the other files of its shot.
  var title: String {
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
