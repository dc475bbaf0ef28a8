import FoundationEssentials
import Glibc
import KolodaFiles

/// The names in a folder, as they were when it was read.
struct FolderNames {
  /// Why the folder could not be read, or not to its end; nil if it could.
  private(set) var error: SystemError?
  private var names: Set<FileName> = []
  /// The names in lower case, if the file system ignores case; nil if it doesn't.
  private var lowerNames: Set<FileName>?
  /// The pictures, by their name without the ending.
  private var stems: [FileName: [[UInt8]]] = [:]
  /// Files that a camera may have recorded with a picture, by their name without the ending.
  private var media: [FileName: [[UInt8]]] = [:]
  /// Files that programs keep beside pictures, by their name without its last ending.
  private var belongings: [FileName: [[UInt8]]] = [:]
  /// The sidecars of pictures' duplicates, by the name of the picture.
  private var duplicates: [FileName: [[UInt8]]] = [:]

  init(_ folder: [UInt8], isPicture: ([UInt8]) -> Bool) {
    guard let stream = opendir(cString(folder)) else {
      error = .last
      return
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
      let name = Array(UnsafeBufferPointer(start: start, count: strlen(start)))
      insert(name, isPicture: isPicture(name))
    }
    if errno != 0 { error = .last }
    if ignoresCase(folder) { lowerNames = Set(names.map { Self.lowered($0.bytes) }) }
  }

  init() {}

  mutating func insert(_ name: [UInt8], isPicture: Bool = false) {
    guard names.insert(FileName(bytes: name)).inserted else { return }
    lowerNames?.insert(Self.lowered(name))
    let ending = Sidecar.ending(of: name)?.lowercased() ?? ""
    if isPicture {
      stems[Self.stem(of: name), default: []].append(name)
    } else if Recording.withPicture.contains(ending) {
      media[Self.stem(of: name), default: []].append(name)
    } else if Belonging.endings.contains(ending) {
      belongings[Self.stem(of: name), default: []].append(name)
      if let original = Belonging.original(ofDuplicates: name) {
        duplicates[FileName(bytes: original), default: []].append(name)
      }
    }
  }

  func contains(_ name: [UInt8]) -> Bool { names.contains(FileName(bytes: name)) }

  /// Whether a new file can't have this name, since the file system takes another one for the same.
  func isTaken(_ name: [UInt8]) -> Bool {
    contains(name) || lowerNames?.contains(Self.lowered(name)) ?? false
  }

  /// Whether the file system finds a name of the folder in the other case, too.
  private func ignoresCase(_ folder: [UInt8]) -> Bool {
    for name in names.lazy.map(\.bytes) {
      let other = name.map { byte in
        let small = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small) ? byte ^ 0x20 : byte
      }
      guard other != name else { continue }
      var (here, there) = (stat(), stat())
      guard lstat(cString(joined(folder, name)), &here) == 0 else { continue }
      return !contains(other) && lstat(cString(joined(folder, other)), &there) == 0
    }
    return false
  }

  /// A name in lower case, as close to what file systems do as matters for a plan.
  private static func lowered(_ name: [UInt8]) -> FileName {
    FileName(String(decoding: name, as: UTF8.self).lowercased())
  }

  private static func stem(of name: [UInt8]) -> FileName {
    FileName(bytes: Sidecar.stem(of: name))
  }

  /// The motion video and the audio note that share a picture's name but for the ending.
  func media(withStemOf picture: [UInt8]) -> [[UInt8]] {
    Self.sorted(media[Self.stem(of: picture)])
  }

  /// The files that belong to one picture by its whole name, those of its duplicates included.
  func belongings(of picture: [UInt8]) -> [[UInt8]] {
    let picture = FileName(bytes: picture)
    // If a file has the duplicate's name, that is a picture of its own.
    let others = duplicates[picture]?.filter { !names.contains(Self.stem(of: $0)) }
    return Self.sorted(belongings[picture]) + Self.sorted(others)
  }

  /// The files that belong to a picture by its name without the ending, which other pictures may
  /// share.
  func belongings(withStemOf picture: [UInt8]) -> [[UInt8]] {
    guard let found = belongings[Self.stem(of: picture)], !isStemAPicture(of: picture)
    else { return [] }
    return Self.sorted(found)
  }

  private static func sorted(_ names: [[UInt8]]?) -> [[UInt8]] {
    names?.sorted { $0.lexicographicallyPrecedes($1) } ?? []
  }

  /// Whether a picture's name without its ending is the whole name of another picture: of
  /// `photo.jpg` and `photo.jpg.png`, `photo.jpg.xmp` belongs to the first.
  func isStemAPicture(of picture: [UInt8]) -> Bool {
    let stem = Sidecar.stem(of: picture)
    return (stems[Self.stem(of: stem)] ?? []).contains(stem)
  }

  /// The pictures with the same name but for the ending, this one included.
  func pictures(withStemOf picture: [UInt8]) -> [[UInt8]] {
    stems[Self.stem(of: picture)] ?? []
  }
}
