import Foundation
import Glibc
import KolodaFiles

/// The names in a folder, as they were when it was looked at.
struct FolderNames {
  /// Why there are none: nil if the folder could be read.
  private(set) var error: SystemError?
  private var names: Set<[UInt8]> = []
  /// The pictures by their names without an ending.
  private var stems: [[UInt8]: [[UInt8]]] = [:]
  /// What a camera may have recorded with a picture, by its name without an ending.
  private var media: [[UInt8]: [[UInt8]]] = [:]
  /// What programs keep beside pictures, by its name without its own ending.
  private var belongings: [[UInt8]: [[UInt8]]] = [:]
  /// The sidecars of pictures' duplicates, by the picture's name.
  private var duplicates: [[UInt8]: [[UInt8]]] = [:]

  init(_ folder: [UInt8], isPicture: ([UInt8]) -> Bool) {
    guard let stream = opendir(cString(folder)) else {
      error = .last
      return
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
      let name = Array(UnsafeBufferPointer(start: start, count: strlen(start)))
      insert(name, isPicture: isPicture(name))
    }
  }

  init() {}

  mutating func insert(_ name: [UInt8], isPicture: Bool = false) {
    guard names.insert(name).inserted else { return }
    let ending = Sidecar.ending(of: name)?.lowercased() ?? ""
    if isPicture {
      stems[Sidecar.stem(of: name), default: []].append(name)
    } else if Recording.withPicture.contains(ending) {
      media[Sidecar.stem(of: name), default: []].append(name)
    } else if Belonging.endings.contains(ending) {
      belongings[Sidecar.stem(of: name), default: []].append(name)
      if let original = Belonging.original(ofDuplicates: name) {
        duplicates[original, default: []].append(name)
      }
    }
  }

  func contains(_ name: [UInt8]) -> Bool { names.contains(name) }

  /// The motion video and the audio note of a picture's name but for the ending.
  func media(withStemOf picture: [UInt8]) -> [[UInt8]] {
    (media[Sidecar.stem(of: picture)] ?? []).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// What programs keep of one picture beside it, by its whole name, its duplicates' among that.
  func belongings(of picture: [UInt8]) -> [[UInt8]] {
    let own = (belongings[picture] ?? []).sorted { $0.lexicographicallyPrecedes($1) }
    // A file of that name is a picture by itself.
    let others = (duplicates[picture] ?? []).filter { !names.contains(Sidecar.stem(of: $0)) }
    return own + others.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// What programs keep of a picture by its name but for the ending, which others may share.
  func belongings(withStemOf picture: [UInt8]) -> [[UInt8]] {
    let stem = Sidecar.stem(of: picture)
    // Of `photo.jpg` and `photo.jpg.png` the first one is closer to `photo.jpg.xmp`.
    guard !(stems[Sidecar.stem(of: stem)] ?? []).contains(stem) else { return [] }
    return (belongings[stem] ?? []).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The pictures that have a picture's name but for the ending, itself among them.
  func pictures(withStemOf picture: [UInt8]) -> [[UInt8]] {
    stems[Sidecar.stem(of: picture)] ?? []
  }
}
