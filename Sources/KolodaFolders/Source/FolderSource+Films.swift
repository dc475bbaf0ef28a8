import KolodaFiles

// Films that have the name of a photo.
extension FolderSource {
  /// Those that prove to be of something else, as paths in the folder: they are cards.
  ///
  /// A change takes effect soon, and is announced, if changes are being followed.
  package var strangeFilms: Set<[UInt8]> {
    get { strangers.withLock { $0 } }
    set {
      let isSame = strangers.withLock { strangers in
        defer { strangers = newValue }
        return strangers == newValue
      }
      if !isSame { lookAgain() }
    }
  }

  /// The films that have the name of a photo, and something as long to go through.
  package func filmed() -> (pass: TakenPass, films: [FilmedPhotos]) {
    let listing = catalogue.withLock { $0.listing }
    let films = listing.filmed(besides: strangeFilms)
    let files = films.map { film in
      film.pictures.first.flatMap { listing.index(of: FileName(bytes: $0)) } ?? 0
    }
    return (TakenPass(listing, files.map { Int32(truncatingIfNeeded: $0) }), films)
  }
}
