import KolodaFiles

// Files that have joined a shot of which something is decided already.
extension FolderSource {
  /// The files of known cards' shots that are not known themselves.
  ///
  /// It may block.
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

  /// Finds out what one of them is; `takeFindings` gives it.
  ///
  /// It reads the file, and may block.
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
