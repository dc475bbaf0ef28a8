import KolodaFiles

// Finds files that have joined a shot whose other files are already decided.
extension FolderSource {
  /// The files without a key in shots that have other files with one; this may block.
  package func newPartners() -> TakenPass {
    completeFacts()
    let now = catalogue.withLock { $0 }
    let files = now.listing.shots.flatMap { shot in
      let files = shot.files
      let new = files.filter { now.key(of: now.cards[$0]) == nil }
      return new.count < files.count ? new : []
    }
    return TakenPass(now.listing, files.map { Int32(truncatingIfNeeded: $0) })
  }

  /// Reads one of these files; `takeFindings` returns the result.
  ///
  /// This may block.
  package func identify(_ place: Int, of pass: TakenPass) {
    let name = pass.name(place)
    guard let identity = reader.identity(name.bytes, false) else { return }
    catalogue.withLock { catalogue in
      guard let file = catalogue.listing.index(of: name),
        catalogue.key(of: catalogue.cards[file]) == nil
      else { return }
      catalogue.note(file, identity)
    }
  }
}
