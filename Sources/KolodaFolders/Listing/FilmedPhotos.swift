import KolodaFiles

/// A video that has the name of some pictures, and these, as paths in the folder.
package struct FilmedPhotos: Sendable {
  package let film: [UInt8]
  package let pictures: [[UInt8]]
}

extension FolderListing {
  /// The videos that belong to pictures by their names.
  ///
  /// - Parameter strangers: those that are listed nonetheless.
  package func filmed(besides strangers: Set<[UInt8]>) -> [FilmedPhotos] {
    let named = (films + strangers.sorted { $0.lexicographicallyPrecedes($1) }).compactMap { film in
      Recording.shot(ofVideo: film).map { (film: film, shot: $0) }
    }
    guard !named.isEmpty else { return [] }
    var pictures: [[UInt8]: [[UInt8]]] = [:]
    for (_, shot) in named { pictures[shot] = [] }
    for file in 0..<count {
      let name = Array(bytes(at: file))
      guard !Recording.isVideo(name) else { continue }
      pictures[ShotName.parts(of: name).stem]?.append(name)
    }
    return named.compactMap { film, shot in
      guard let own = pictures[shot], !own.isEmpty else { return nil }
      return FilmedPhotos(film: film, pictures: own)
    }
  }
}
