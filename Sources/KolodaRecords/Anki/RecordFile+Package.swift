import CKolodaGLib
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
  ///   - wholly: whether to unpack all of a compressed file or a package; otherwise only its beginning,
  ///     unless all of it is kept.
  ///   - progress: called with the share unpacked, from 0 to 1; returns false to give up.
  /// - Throws: `RecordFileError`, or `CancellationError` if `progress` gave up.
  package static func content(
    of path: [UInt8], as kind: RecordForm.Kind, keptIn cache: UnpackCache,
    wholly: Bool = true, progress: (Double) -> Bool = { _ in true }
  ) throws -> RecordFile {
    guard kind == .apkg else {
      return try content(of: path, keptIn: cache, wholly: wholly, progress: progress)
    }
    return try RecordFile(path).cards(keptIn: cache, wholly: wholly, progress: progress)
  }

  /// How much is written of a package at first, in bytes: as much as its form is guessed from.
  private static let firstCards = Int64(FormGuess.headLength)

  /// The cards of a package.
  ///
  /// - Throws: `RecordFileError`, or `CancellationError` if `progress` gave up.
  func cards(
    keptIn cache: UnpackCache, wholly: Bool, progress: (Double) -> Bool
  ) throws -> RecordFile {
    try naming {
      do {
        return try readCards(keptIn: cache, wholly, progress)
      } catch let fault as PackageFault {
        throw UnpackingFault.package(fault)
      } catch UnpackingFault.unknownMethod {
        // Nothing that Anki writes; nobody should unpack it by hand.
        throw UnpackingFault.package(.damaged("it can't be unpacked"))
      }
    }
  }

  private func readCards(
    keptIn cache: UnpackCache, _ wholly: Bool, _ progress: (Double) -> Bool
  ) throws -> RecordFile {
    let package = try AnkiPackage(self)
    let made =
      if let kept = cache.content(of: path, state, in: PackageNotes.form) {
        kept
      } else if wholly {
        try cache.make(path, state, in: PackageNotes.form, isUnchanged: { isUnchanged }) { target in
          try writeCards(of: package, to: target, cache, atMost: nil, progress)
        }
      } else {
        try writeFirstCards(of: package, cache, progress)
      }
    return try RecordFile(
      self,
      Unpacked(
        made.descriptor, length: made.length, end: made.end,
        of: .package(PackageMedia(package, of: self, in: cache.media)), cache: cache))
  }

  /// Writes the first cards into memory.
  private func writeFirstCards(
    of package: AnkiPackage, _ cache: UnpackCache, _ progress: (Double) -> Bool
  ) throws -> (descriptor: Int32, length: Int64, end: ContentEnd) {
    let memory = shim_memfd_create("koloda-cards", UInt32(MFD_CLOEXEC))
    guard memory >= 0 else { throw SystemError.last }
    do {
      let (length, end) = try writeCards(
        of: package, to: memory, cache, atMost: Self.firstCards, progress)
      return (memory, length, end)
    } catch {
      close(memory)
      throw error
    }
  }

  /// - Parameter most: how many bytes are enough; nil for all.
  private func writeCards(
    of package: AnkiPackage, to target: Int32, _ cache: UnpackCache, atMost most: Int64?,
    _ progress: (Double) -> Bool
  ) throws -> (length: Int64, end: ContentEnd) {
    guard let databases = cache.databases else { throw SystemError(code: ENOTSUP) }
    let collection = try cache.makeNameless()
    defer { close(collection) }
    try package.unpackCollection(
      to: collection, limits: cache.limits, progress: { progress($0 / 2) })
    let notes = try PackageNotes(databases.open(collection)) { progress(0.5) }
    return try notes.write(to: target, cache.limits, from: state.size, atMost: most) {
      progress(0.5 + $0 / 2)
    }
  }
}
