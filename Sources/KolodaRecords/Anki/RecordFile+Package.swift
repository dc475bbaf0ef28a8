import Glibc
import KolodaFiles

// The cards of packages.
extension RecordFile {
  /// Opens a deck's file: to read it, or what it holds if it is compressed, or the cards if it is a
  /// package of Anki.
  ///
  /// - Parameters:
  ///   - kind: the kind of file that its name indicates.
  ///   - cache: where what a compressed file or a package holds is kept.
  ///   - wholly: whether to unpack all of a compressed file; otherwise only its beginning, unless all
  ///     of it is kept.
  ///   - progress: called with the share unpacked, from 0 to 1; returns false to give up.
  /// - Throws: `RecordFileError`, or `CancellationError` if `progress` gave up.
  package static func content(
    of path: [UInt8], as kind: RecordForm.Kind, keptIn cache: UnpackCache,
    wholly: Bool = true, progress: (Double) -> Bool = { _ in true }
  ) throws -> RecordFile {
    guard kind == .apkg else {
      return try content(of: path, keptIn: cache, wholly: wholly, progress: progress)
    }
    let file = try RecordFile(path)
    return try file.naming {
      do {
        return try file.cards(keptIn: cache, progress)
      } catch let fault as PackageFault {
        throw UnpackingFault.package(fault)
      } catch UnpackingFault.unknownMethod {
        // Nothing that Anki writes; nobody should unpack it by hand.
        throw UnpackingFault.package(.damaged("it can't be unpacked"))
      }
    }
  }

  private func cards(keptIn cache: UnpackCache, _ progress: (Double) -> Bool) throws -> RecordFile {
    let package = try AnkiPackage(self)
    let made =
      try cache.content(of: path, state, in: PackageNotes.form)
      ?? cache.make(path, state, in: PackageNotes.form, isUnchanged: { isUnchanged }) { target in
        (try writeCards(of: package, to: target, cache, progress), .whole)
      }
    return try RecordFile(
      self,
      Unpacked(
        made.descriptor, length: made.length, end: made.end,
        of: .package(PackageMedia(package, of: self, in: cache.media)), cache: cache))
  }

  /// - Returns: how many bytes were written.
  private func writeCards(
    of package: AnkiPackage, to target: Int32, _ cache: UnpackCache, _ progress: (Double) -> Bool
  ) throws -> Int64 {
    guard let databases = cache.databases else { throw SystemError(code: ENOTSUP) }
    let collection = try cache.makeNameless()
    defer { close(collection) }
    try package.unpackCollection(
      to: collection, limits: cache.limits, progress: { progress($0 / 2) })
    let notes = try PackageNotes(databases.open(collection)) { progress(0.5) }
    return try notes.write(to: target, cache.limits, from: state.size) { progress(0.5 + $0 / 2) }
  }
}
