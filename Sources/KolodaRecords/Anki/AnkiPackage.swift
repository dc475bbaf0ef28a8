import CKolodaGLib
import Glibc
import KolodaFiles

/// A package of Anki: a zip archive with a collection of notes, and the files that these name.
final class AnkiPackage: Sendable {
  /// How the content of a package is written.
  private enum Version: UInt64 {
    /// The collection is `collection.anki2`.
    case first = 1
    /// It is `collection.anki21`; the other one only says that Anki is too old.
    case second = 2
    /// It is `collection.anki21b`, and all but the version is in zstd.
    case third = 3

    var collection: String {
      switch self {
      case .first: "collection.anki2"
      case .second: "collection.anki21"
      case .third: "collection.anki21b"
      }
    }
  }

  /// Where the number of the version is, and the field that has it.
  private static let meta = "meta"
  private static let versionField: UInt64 = 1
  /// Where the names of the media are.
  private static let media = "media"
  /// The longest list of files in a package, in bytes.
  private static let longestList: Int64 = 64 << 20
  /// The longest file of a few words, and the longest map of media, in bytes.
  private static let longestMeta: Int64 = 1 << 16
  private static let longestMap: Int64 = 64 << 20

  private let descriptor: Int32
  private let length: Int64
  private let entries: [String: ZipEntry]
  private let version: Version

  /// - Parameter file: the open package.
  /// - Throws: `UnpackingFault`, `PackageFault` or `SystemError`.
  init(_ file: RecordFile) throws {
    length = file.state.size
    descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw SystemError.last }
    let list = try ZipList(descriptor, length: length, longest: Self.longestList)
    var entries: [String: ZipEntry] = [:]
    for entry in list?.entries ?? [] {
      let name = String(decoding: entry.name, as: UTF8.self)
      if Self.leadsOut(entry.name) { throw PackageFault.leadsOut(displayText(entry.name)) }
      // If several have one name, the first counts.
      if entries[name] == nil { entries[name] = entry }
    }
    self.entries = entries
    let versions: [Version] = [.third, .second, .first]
    guard var version = versions.first(where: { entries[$0.collection] != nil }) else {
      throw PackageFault.noCollection
    }
    if let meta = entries[Self.meta] {
      let bytes = try Self.bytes(
        of: .init(meta, at: ZipList.range(of: meta, in: descriptor, length: length)), descriptor,
        atMost: Self.longestMeta)
      if let number = ProtobufFields(bytes).number(Self.versionField) {
        guard let told = Version(rawValue: number) else { throw PackageFault.isNewer }
        version = told
      }
    }
    // What is called like an older collection is only a notice.
    guard entries[version.collection] != nil else { throw PackageFault.noCollection }
    self.version = version
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether a path would be outside of the folder that it is unpacked into, on any system.
  private static func leadsOut(_ name: [UInt8]) -> Bool {
    func isSeparator(_ byte: UInt8) -> Bool { byte == ASCII.slash || byte == ASCII.backslash }
    return name.first.map(isSeparator) == true
      || name.split(whereSeparator: isSeparator).contains { $0.elementsEqual("..".utf8) }
  }

  /// Unpacks the collection, a SQLite database.
  ///
  /// - Throws: `UnpackingFault`, `PackageFault`, or `CancellationError`.
  func unpackCollection(
    to target: Int32, limits: Unpacker.Limits, progress: (Double) -> Bool
  ) throws {
    guard let entry = entries[version.collection] else { throw PackageFault.noCollection }
    let made = try Unpacker(content: content(of: entry), source: descriptor, limits: limits)
      .unpack(to: target, progress: progress)
    guard made.end == .whole else { throw PackageFault.damaged("it is cut off, or was changed") }
  }

  /// Unpacks a file that was listed among the media.
  ///
  /// - Throws: `UnpackingFault`, or `SystemError`.
  func unpack(mediaFile number: String, to target: Int32) throws {
    guard let entry = entries[number] else { throw UnpackingFault.unreadable }
    let made = try Unpacker(content: content(of: entry), source: descriptor).unpack(to: target)
    if made.end != .whole { throw UnpackingFault.unreadable }
  }

  /// The numbers of the media files by the names that the notes use, and the first name that several
  /// of them have, of which the first counts.
  ///
  /// Names that are paths are left out.
  func media() -> (numbers: [String: String], doubledName: String?) {
    guard let entry = entries[Self.media], let content = try? content(of: entry),
      let bytes = try? Self.bytes(of: content, descriptor, atMost: Self.longestMap)
    else { return ([:], nil) }
    let named: [(number: String, name: String)] =
      if version == .third {
        ProtobufFields(bytes).messages(1).enumerated().map { ("\($0)", ProtobufFields($1).text(1)) }
      } else {
        bytes.withUnsafeBytes { bytes in
          (JSONMembers(bytes)?.all ?? []).compactMap { number, name in
            name.jsonText.map { (number, $0) }
          }
        }
      }
    var (numbers, doubledName): ([String: String], String?) = ([:], nil)
    for (number, name) in named where HTMLText.bareName(name) != nil {
      if numbers[name] == nil { numbers[name] = number } else { doubledName = doubledName ?? name }
    }
    return (numbers, doubledName)
  }

  private func content(of entry: ZipEntry) throws -> PackedContent {
    let range = try ZipList.range(of: entry, in: descriptor, length: length)
    guard version == .third else { return try PackedContent(entry, at: range) }
    guard entry.method == 0, !entry.isEncrypted else { throw UnpackingFault.unknownMethod }
    return PackedContent(zstandardAt: range)
  }

  /// Unpacks something short into memory.
  private static func bytes(
    of content: PackedContent, _ descriptor: Int32, atMost most: Int64
  ) throws -> [UInt8] {
    let memory = shim_memfd_create("koloda-package", UInt32(MFD_CLOEXEC))
    guard memory >= 0 else { throw SystemError.last }
    defer { close(memory) }
    let made = try Unpacker(content: content, source: descriptor)
      .unpack(to: memory, atMost: most)
    guard made.end == .whole else { throw UnpackingFault.unreadable }
    return try readBytes(from: memory, 0..<made.length)
  }
}
