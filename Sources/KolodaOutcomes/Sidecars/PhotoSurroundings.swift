import KolodaFiles

/// The files in a folder that belong to its pictures by name.
package struct PhotoSurroundings {
  private let names: FolderNames

  /// Reads the names in a folder; a folder that can't be read counts as empty.
  ///
  /// - Parameters:
  ///   - folder: its absolute path.
  ///   - isPicture: whether a file name is that of a picture.
  package init(_ folder: [UInt8], isPicture: ([UInt8]) -> Bool) {
    names = FolderNames(folder, isPicture: isPicture)
  }

  init(_ names: FolderNames) { self.names = names }

  /// The sidecars of a shot, in order of precedence: those of a whole name come first.
  ///
  /// A sidecar named after the stem alone is left out where it may be another picture's.
  ///
  /// - Parameter pictures: the names of the shot's files, the one that is shown first.
  package func sidecars(of pictures: [[UInt8]]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for picture in pictures {
      found += Sidecar.names(of: picture).full.filter(names.contains)
    }
    for picture in pictures {
      let all = names.pictures(withStemOf: picture)
      guard all.allSatisfy(pictures.contains) else { continue }
      for name in Sidecar.names(of: picture).base where names.contains(name) {
        if !found.contains(name) { found.append(name) }
      }
    }
    return found
  }

  /// The videos and sounds that a camera recorded with a picture, by their names.
  package func recordings(of picture: [UInt8]) -> [[UInt8]] { names.media(ofShotOf: picture) }

  /// Whether a file of this name could hold information about a picture beside it.
  package static func isAbout(_ name: [UInt8]) -> Bool {
    guard let ending = Sidecar.ending(of: name)?.lowercased() else { return false }
    return ending == "xmp" || Recording.mayBeWithPicture(name)
  }
}
