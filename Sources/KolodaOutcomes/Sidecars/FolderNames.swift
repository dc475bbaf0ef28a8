import FoundationEssentials
import Glibc
import KolodaFiles

/// The names in a folder, as they were when it was read.
///
/// For the files that programs keep in folders of their own, these are paths: `NKSC_PARAM/photo.nef.nksc`.
struct FolderNames {
  /// Why the folder could not be read, or not to its end; nil if it could.
  private(set) var error: SystemError?
  private var names: Set<FileName> = []
  /// The names in lower case, if the file system ignores case; nil if it doesn't.
  private var lowerNames: Set<FileName>?
  /// The pictures, by their name without the ending.
  private var stems: [FileName: [[UInt8]]] = [:]
  /// Files that a camera may have recorded with a picture, by the name of its shot.
  private var media: [FileName: [[UInt8]]] = [:]
  /// The pictures, by the name of their shot.
  private var shots: [FileName: [[UInt8]]] = [:]
  /// Files that programs keep beside pictures, by their name without its last ending.
  private var belongings: [FileName: [[UInt8]]] = [:]
  /// Videos that are pictures of their own, unless they belong to another.
  private var videos: [[UInt8]] = []
  /// Pictures and videos that may have been made of another one.
  private var perhapsDerived: [[UInt8]] = []
  /// Those of them that go with another one.
  private var derived: Set<FileName> = []
  /// What Windows keeps beside the content of files, and backups, by the names of these.
  private var streams: [FileName: [[UInt8]]] = [:]
  /// The sidecars of pictures' duplicates, by the name of the picture.
  private var duplicates: [FileName: [[UInt8]]] = [:]
  /// Files that belong to a picture if they begin with its whole name.
  private var others: [[UInt8]] = []
  /// The files in folders of their own, by each name that they may be about.
  private var kept: [FileName: [[UInt8]]] = [:]
  /// Whether there are files that may be Google's about pictures.
  private var hasTakeout = false
  /// What belongs to the clips in this folder and is in others of a camcorder's memory card.
  private var clipFiles: ClipFiles?

  init(_ folder: [UInt8], isPicture: ([UInt8]) -> Bool) {
    var folders: [[UInt8]] = []
    error = FolderEntries.read(folder) { name, type in
      insert(name, isPicture: isPicture(name), isFolder: type == Int32(DT_DIR))
      if Belonging.folders.contains(FileName(bytes: name)) { folders.append(name) }
    }
    for name in perhapsDerived { insertDerived(name) }
    for name in videos {
      if isFilmOfPicture(name) { insertMedium(name) } else { insertPicture(name) }
    }
    for name in others { insertOther(name) }
    others = []
    for name in folders { read(name, in: folder, Belonging.depth) }
    clipFiles = ClipFiles(besides: folder)
    if ignoresCase(folder) { lowerNames = Set(names.map { Self.lowered($0.bytes) }) }
  }

  init() {}

  /// Takes in the files of a folder that a program keeps.
  ///
  /// - Parameters:
  ///   - path: its path within the outer folder.
  ///   - depth: how deep folders in it are read.
  private mutating func read(_ path: [UInt8], in outer: [UInt8], _ depth: Int) {
    var folders: [[UInt8]] = []
    let whole = joined(outer, path)
    // A link may lead anywhere. What can't be read is left alone.
    guard (try? FileLook(whole)) == .other else { return }
    _ = FolderEntries.read(whole) { name, type in
      if name == [UInt8(ascii: ".")] || name == Array("..".utf8) { return }
      let path = joined(path, name)
      let mayBeFolder = type == Int32(DT_DIR) || type == Int32(DT_UNKNOWN)
      if mayBeFolder { folders.append(path) }
      if type != Int32(DT_DIR) { insert(path) }
    }
    if depth > 1 { for folder in folders { read(folder, in: outer, depth - 1) } }
  }

  mutating func insert(_ name: [UInt8], isPicture: Bool = false, isFolder: Bool = false) {
    guard names.insert(FileName(bytes: name)).inserted else { return }
    lowerNames?.insert(Self.lowered(name))
    if name.contains(UInt8(ascii: "/")) {
      for owner in Belonging.owners(of: name) {
        kept[FileName(bytes: owner), default: []].append(name)
      }
      return
    }
    if name.starts(with: Belonging.attributePrefix) { return }
    let ending = Sidecar.ending(of: name)?.lowercased() ?? ""
    for owner in Belonging.owners(ofStream: name) where !isPicture {
      streams[FileName(bytes: owner), default: []].append(name)
    }
    if isPicture, !DerivedFile.originals(of: name).isEmpty {
      perhapsDerived.append(name)
    } else if isPicture, Recording.videos.contains(ending) {
      videos.append(name)
    } else if isPicture {
      insertPicture(name)
    } else if Recording.mayBeWithPicture(name) {
      insertMedium(name)
    } else if TakeoutJSON.mayBe(name) {
      hasTakeout = true
    } else if Belonging.endings.contains(ending) {
      belongings[Self.stem(of: name), default: []].append(name)
      for stem in Belonging.stems(ofOddly: name) {
        belongings[FileName(bytes: stem), default: []].append(name)
      }
      if let original = Belonging.original(ofDuplicates: name) {
        duplicates[FileName(bytes: original), default: []].append(name)
      }
      others.append(name)
    } else if !isFolder {
      if let original = Belonging.original(ofBackup: name) {
        streams[FileName(bytes: original), default: []].append(name)
      }
      others.append(name)
      for stem in Belonging.stems(ofOddly: name) {
        belongings[FileName(bytes: stem), default: []].append(name)
      }
    }
  }

  /// Takes in a file that may have been made of another one: then it belongs to that, if it is there.
  private mutating func insertDerived(_ name: [UInt8]) {
    if isFilmOfPicture(name) {
      videos.append(name)
    } else if let original = DerivedFile.originals(of: name).first(where: contains) {
      derived.insert(FileName(bytes: name))
      belongings[FileName(bytes: original), default: []].append(name)
    } else if Recording.isVideo(name) {
      videos.append(name)
    } else {
      insertPicture(name)
    }
  }

  /// Whether a video belongs to a picture that has been taken in, by its name.
  private func isFilmOfPicture(_ name: [UInt8]) -> Bool {
    guard Recording.isVideo(name), let shot = Recording.shot(ofVideo: name) else { return false }
    return shots[FileName(bytes: shot)] != nil
  }

  private mutating func insertPicture(_ name: [UInt8]) {
    stems[Self.stem(of: name), default: []].append(name)
    shots[Self.shot(of: name), default: []].append(name)
  }

  /// Takes in a file whose name goes on after that of a picture: `photo.jpg.lumi` and
  /// `photo.jpg.out.pp3` are of `photo.jpg`.
  private mutating func insertOther(_ name: [UInt8]) {
    if Belonging.owners(ofStream: name).contains(where: contains) { return }
    if let original = Belonging.original(ofBackup: name), contains(original) { return }
    // The owner of two pictures is the one with the longer name.
    let owner = Belonging.owners(of: name).last { owner in
      (stems[Self.stem(of: owner)] ?? []).contains(owner)
    }
    guard let owner, !(belongings[FileName(bytes: owner)] ?? []).contains(name),
      // That of `photo.jpg.out.png` is named so, too.
      owner == Sidecar.stem(of: name) || stems[Self.stem(of: name)] == nil
    else { return }
    belongings[FileName(bytes: owner), default: []].append(name)
  }

  /// Takes in a file that a camera may have recorded with a picture.
  private mutating func insertMedium(_ name: [UInt8]) {
    if let shot = Recording.shot(ofVideo: name) {
      media[FileName(bytes: shot), default: []].append(name)
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

  private static func shot(of name: [UInt8]) -> FileName {
    FileName(bytes: ShotName.parts(of: name).stem)
  }

  /// The motion video and the audio note of a picture's shot; of a video, the sound that a camera
  /// recorded with it.
  func media(ofShotOf picture: [UInt8]) -> [[UInt8]] {
    let all = Self.sorted(media[Self.shot(of: picture)])
    if Recording.isVideo(picture) {
      let isAlone = pictures(ofShotOf: picture).allSatisfy(Recording.isVideo)
      return isAlone && Recording.mayHaveSound(picture)
        ? all.filter { !Recording.isVideo($0) && !Recording.isStripped($0) } : []
    }
    return all.filter { medium in
      !Recording.isStripped(medium)
        || pictures(of: medium, withShotOf: picture).contains(picture)
    }
  }

  /// The pictures of a picture's shot that a recording may be of.
  ///
  /// A film that was named after one whole picture, `photo.MP` after `photo.MP.jpg`, is of that one.
  func pictures(of medium: [UInt8], withShotOf picture: [UInt8]) -> [[UInt8]] {
    let all = pictures(ofShotOf: picture)
    guard Recording.isStripped(medium) else { return all }
    let own = all.filter { Sidecar.stem(of: $0) == medium }
    return own.isEmpty ? all : own
  }

  /// The pictures of a picture's shot, this one included.
  func pictures(ofShotOf picture: [UInt8]) -> [[UInt8]] { shots[Self.shot(of: picture)] ?? [] }

  /// The files that belong to one picture by its whole name, those of its duplicates included.
  func belongings(of picture: [UInt8]) -> [[UInt8]] {
    let picture = FileName(bytes: picture)
    // If a file has the duplicate's name, that is a picture of its own.
    let others = duplicates[picture]?.filter { !names.contains(Self.stem(of: $0)) }
    let all =
      Self.sorted(belongings[picture]) + Self.sorted(others) + takeout(of: picture.bytes)
      + kept(of: picture)
    guard !derived.isEmpty else { return all }
    var seen = Set(all)
    return all
      + all.filter { derived.contains(FileName(bytes: $0)) }.flatMap(belongings(ofDerived:))
      .filter { seen.insert($0).inserted }
  }

  /// What is kept about a picture or a video that goes with another one, such as the original of an edit.
  private func belongings(ofDerived name: [UInt8]) -> [[UInt8]] {
    let stem = Self.stem(of: name)
    return belongings(of: name) + Self.sorted(stems[stem] == nil ? belongings[stem] : nil)
  }

  /// The files of a picture in folders of their own.
  private func kept(of picture: FileName) -> [[UInt8]] {
    // Those of `photo.jpg.png` begin with `photo.jpg.`, too.
    Self.sorted(kept[picture]).filter { file in
      !Belonging.owners(of: file).contains { owner in
        owner.count > picture.bytes.count
          && (stems[Self.stem(of: owner)] ?? []).contains(owner)
      }
    }
  }

  /// The files in which macOS and Windows keep what else is known about another one, and its backups.
  func attributes(of file: [UInt8]) -> [[UInt8]] {
    [Belonging.attributePrefix + file].filter(contains)
      + Self.sorted(streams[FileName(bytes: file)])
  }

  /// What Google exported about a picture; of an edit, about its original, unless that is there.
  private func takeout(of picture: [UInt8]) -> [[UInt8]] {
    guard hasTakeout else { return [] }
    var own = TakeoutJSON.names(of: picture).filter(contains)
    if !own.isEmpty, let first = TakeoutJSON.first(of: picture), contains(first) {
      // A name that is cut before the number is that of the first one.
      let others = TakeoutJSON.names(of: first)
      own.removeAll(where: others.contains)
    }
    let shot = Self.shot(of: picture)
    guard own.isEmpty, shots[shot]?.count == 1 else { return own }
    let original = shot.bytes + picture.dropFirst(Sidecar.stem(of: picture).count)
    return original == picture ? [] : TakeoutJSON.names(of: original).filter(contains)
  }

  /// The files which may be what Google exported about a picture, but by their names might be anything:
  /// `photo.json` of `photo.jpg`.
  ///
  /// - Returns: with each, whether it could be another picture's, too.
  func perhapsTakeout(of picture: [UInt8]) -> (files: [[UInt8]], areShared: Bool) {
    guard hasTakeout else { return ([], false) }
    let files = TakeoutJSON.shortNames(of: picture).filter(contains)
    return (files, pictures(withStemOf: picture).count > 1)
  }

  /// The files that belong to a picture by its name without the ending, which other pictures may
  /// share.
  func belongings(withStemOf picture: [UInt8]) -> [[UInt8]] {
    guard let found = belongings[Self.stem(of: picture)], !isStemAPicture(of: picture)
    else { return [] }
    if Recording.isVideo(picture) { return Self.sorted(found) }
    return Self.sorted(found).filter { name in
      !Belonging.endingsOfFilms.contains(Sidecar.ending(of: name)?.lowercased() ?? "")
    }
  }

  private static func sorted(_ names: [[UInt8]]?) -> [[UInt8]] {
    names?.sorted { $0.lexicographicallyPrecedes($1) } ?? []
  }

  /// The files that belong to a clip and are in other folders of a camcorder's memory card.
  func clipFiles(of clip: [UInt8]) -> [ClipFiles.File] { clipFiles?.files(of: clip) ?? [] }

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
