import Glibc
import KolodaFiles
import KolodaFolders
import KolodaOutcomes
import Synchronization

/// The films in a folder that have the name of a photo, but prove to be of something else: they are
/// cards of their own.
///
/// What was found is cached, also for another day: a film with the same name, length and times is not
/// read again.
package final class StrangeFilms: Sendable {
  private struct Verdict {
    let key: TakenKey
    let isStrange: Bool
  }

  private let folder: FolderPath
  private let cache: FolderCache
  /// What each film is, by its path in the folder.
  private let verdicts: Mutex<[[UInt8]: Verdict]>

  /// The beginning of the cached form; another version has another number.
  private static let mark = Array("koloda-films-2\n".utf8)

  /// Reads what is cached.
  package init(in folder: FolderPath, cache: FolderCache? = nil) {
    self.folder = folder
    self.cache = cache ?? FolderCache(.films, of: folder)
    verdicts = Mutex(Self.verdicts(in: self.cache.read()))
  }

  /// The films that are of something else, as paths in the folder.
  package var found: Set<[UInt8]> {
    verdicts.withLock { Set($0.filter(\.value.isStrange).keys) }
  }

  /// Reads films that were not read before.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  package func look(at films: some Sequence<FilmedPhotos>) -> Bool {
    var isNew = false
    for film in films {
      var status = stat()
      let path = folder.path(of: FileName(bytes: film.film))
      guard stat(cString(path), &status) == 0, status.isRegular else { continue }
      let key = TakenKey(film.film, FileState(status), changedAt: status.changedAt)
      guard verdicts.withLock({ $0[film.film]?.key != key }) else { continue }
      let pictures = film.pictures.map { folder.path(of: FileName(bytes: $0)) }
      let isStrange = FilmFacts.isStranger(path, to: pictures)
      verdicts.withLock { $0[film.film] = Verdict(key: key, isStrange: isStrange) }
      isNew = true
    }
    return isNew
  }

  /// Forgets all films but some, and saves what is known of these.
  package func keep(only films: [FilmedPhotos]) {
    let names = Set(films.map(\.film))
    let kept = verdicts.withLock { verdicts in
      verdicts = verdicts.filter { names.contains($0.key) }
      return verdicts
    }
    var bytes = Self.mark
    for (name, verdict) in kept {
      bytes.append(verdict.isStrange ? 1 : 0)
      verdict.key.append(to: &bytes)
      withUnsafeBytes(of: UInt16(truncatingIfNeeded: name.count).littleEndian) { bytes += $0 }
      bytes += name
    }
    cache.write(bytes)
  }

  private static func verdicts(in bytes: [UInt8]) -> [[UInt8]: Verdict] {
    guard bytes.starts(with: mark) else { return [:] }
    var verdicts: [[UInt8]: Verdict] = [:]
    bytes.withUnsafeBytes { bytes in
      var place = mark.count
      let head = 1 + TakenKey.byteCount + 2
      while place + head <= bytes.count {
        let count = Int(
          UInt16(
            littleEndian: bytes.loadUnaligned(fromByteOffset: place + head - 2, as: UInt16.self)))
        guard place + head + count <= bytes.count else { return }
        verdicts[Array(bytes[(place + head)..<(place + head + count)])] = Verdict(
          key: TakenKey(bytes, at: place + 1), isStrange: bytes[place] == 1)
        place += head + count
      }
    }
    return verdicts
  }
}
