import Glibc
import KolodaFiles

/// The pictures, videos and sub-folders directly in one folder, in natural order.
///
/// The names lie in one array, each followed by a NUL, so that a folder of 100,000 files costs a
/// handful of allocations.
struct FolderContents: Sendable {
  /// A file, a folder or a link.
  struct Entry: Sendable {
    /// What an entry is.
    enum Kind: Sendable {
      case file
      case folder
      /// A symbolic link; where it leads is for the whole listing to find out.
      case link
    }

    fileprivate let start: Int32
    fileprivate let end: Int32
    let kind: Kind
    /// Whether it is a video, by its name.
    let isVideo: Bool

    var isFolder: Bool { kind == .folder }
  }

  /// Something in the folder that can't be read.
  ///
  /// An empty name means the folder itself.
  struct Problem: Sendable {
    let name: [UInt8]
    let error: SystemError
  }

  /// Names that other programs use for their own data beside pictures, though not hidden:
  /// thumbnails and snapshots of a NAS, the trash of other systems, what a check of the disk has
  /// found, the resource folder in archives made on a Mac, the thumbnails and the pieces of small copies
  /// of a camera's films, what ACDSee and PaintShop Pro have edited as it was.
  private static let ignored: [[UInt8]] = [
    "@eaDir", "@__thumb", "@Recycle", "@Recently-Snapshot", "@tmp", "#recycle", "#snapshot",
    "$RECYCLE.BIN", "RECYCLER", "Recycled", "System Volume Information", "THMBNL", "PXTMP",
    "__MACOSX", "lost+found", "[Originals]", "Corel Auto-Preserve",
    "Automatisch beibehalten von Corel",
  ].map { Array($0.utf8) }
  /// The endings of folders that are libraries of Lightroom, Photos, Aperture, Capture One, iMovie and
  /// Final Cut Pro.
  private static let libraries: [[UInt8]] = [
    ".lrdata", ".lrcat-data", ".lrlibrary", ".photoslibrary", ".photolibrary",
    ".migratedphotolibrary", ".aplibrary", ".cocatalog", ".imovielibrary", ".fcpbundle",
  ].map { Array($0.utf8) }
  private static let videoEndings = FileExtensions(Recording.videos)
  /// After how many directory entries `goesOn` is asked again.
  private static let entriesBetweenQuestions = 1000

  private(set) var entries: [Entry] = []
  /// The facts about each entry, in the same order; nil where the system was not asked.
  private(set) var facts: [FileFacts?] = []
  /// The inode number of each entry as the folder gives it, in the same order; 0 for a link, whose
  /// file has another.
  private(set) var inodes: [UInt64] = []
  private(set) var problems: [Problem] = []
  /// The names of the videos that are left out and don't belong to a picture, in natural order.
  private(set) var videos: [[UInt8]] = []
  /// The names of the videos that are left out since they belong to a picture by their names.
  private(set) var films: [[UInt8]] = []
  /// Whether there are links, some of which may turn out to be other names of pictures; then shots
  /// are looked for once that is known.
  private(set) var hasLinks = false
  /// The number of each entry's shot, as `ShotFinding` gives them.
  private(set) var shots: [Int32] = []
  private(set) var shotCount: Int32 = 0
  private var names: [UInt8] = []

  /// Calls a function with the name of an entry.
  ///
  /// A NUL follows the name in memory.
  func withName<Result>(
    of entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try names.withUnsafeBufferPointer { names in
      try body(UnsafeBufferPointer(rebasing: names[Int(entry.start)..<Int(entry.end)]))
    }
  }

  /// Reads a folder to its end.
  /// - Parameters:
  ///   - includesVideos: whether videos that don't belong to a picture are listed.
  ///   - strangers: the names of videos that belong to no picture, although they are named so.
  ///   - only: the files and folders to list; nil to list everything that is not hidden.
  ///   - longestName: the longest name, in bytes, that still fits into a path.
  ///   - wantsFacts: whether to ask the system about each file.
  ///   - goesOn: called with the number of entries found; returns false to stop the reading.
  /// - Returns: False if `goesOn` stopped the reading.
  mutating func read(
    _ stream: OpaquePointer, extensions: FileExtensions, includesVideos: Bool = false,
    strangers: Set<[UInt8]> = [], only: FileList.Part? = nil, longestName: Int, wantsFacts: Bool,
    goesOn: (Int) -> Bool
  ) -> Bool {
    let descriptor = dirfd(stream)
    var seen = 0
    var isTooDeep = false
    var card = RecordingCard()
    while true {
      errno = 0
      guard let found = readdir(stream) else {
        if errno != 0 { problems.append(Problem(name: [], error: .last)) }
        break
      }
      seen += 1
      if seen % Self.entriesBetweenQuestions == 0 && !goesOn(entries.count) { return false }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = (UnsafeRawPointer(found) + offset).assumingMemoryBound(to: UInt8.self)
      let length = strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
      let name = UnsafeBufferPointer(start: start, count: length)
      card.note(name)
      if let only {
        guard only.contains(name) else { continue }
      } else if name.first == UInt8(ascii: ".") || Self.isIgnored(name) {
        // Hidden entries, `.` and `..`.
        continue
      }
      let isPicture = extensions.contain(name)
      let isVideo = !isPicture && Self.videoEndings.contain(name)
      let entry = Self.look(
        at: name, type: Int32(found.pointee.d_type), descriptor,
        isCard: isPicture || isVideo && includesVideos, wantsFacts)
      guard let entry else {
        if isVideo, !includesVideos { videos.append(Array(name)) }
        continue
      }
      if only == nil, entry.kind == .folder {
        if Self.isLibrary(name) { continue }
        card.note(folder: name)
      }
      if name.count > longestName {
        isTooDeep = true
      } else {
        append(
          name, entry.kind, entry.facts, isVideo: isVideo && entry.kind != .folder,
          inode: entry.kind == .link ? 0 : UInt64(found.pointee.d_ino))
      }
    }
    if isTooDeep { problems.append(Problem(name: [], error: SystemError(code: ENAMETOOLONG))) }
    dropFolders(card.withoutCards)
    sort()
    dropMotionVideos(but: strangers)
    dropDerivedFiles()
    if !hasLinks { findShots() }
    return goesOn(entries.count)
  }

  private mutating func findShots() {
    let found = names.withUnsafeBufferPointer { names in
      ShotFinding(names, entries.count) { index in
        let entry = entries[index]
        return entry.isFolder || entry.isVideo ? nil : Int(entry.start)..<Int(entry.end)
      }
    }
    shots = found.shots
    shotCount = found.count
  }

  private static func isIgnored(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    switch name.first {
    case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "R"),
      UInt8(ascii: "P"), UInt8(ascii: "S"), UInt8(ascii: "T"), UInt8(ascii: "["),
      UInt8(ascii: "_"), UInt8(ascii: "l"), UInt8(ascii: "A"), UInt8(ascii: "C"):
      ignored.contains { name.elementsEqual($0) }
    default: false
    }
  }

  private static func isLibrary(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    libraries.contains { ending in
      name.count > ending.count
        && name.suffix(ending.count).elementsEqual(ending) { $0 == $1 || $0 | 0x20 == $1 }
    }
  }

  /// Removes the videos that belong to a picture of the same name (live and motion photos).
  private mutating func dropMotionVideos(but strangers: Set<[UInt8]>) {
    let listed = entries.indices.filter { entries[$0].isVideo }
    guard !videos.isEmpty || !listed.isEmpty else { return }
    var shots: Set<[UInt8]> = []
    for entry in entries where !entry.isFolder && !entry.isVideo {
      withName(of: entry) { _ = shots.insert(ShotName($0).stem(of: $0)) }
    }
    func isOfPicture(_ name: [UInt8]) -> Bool {
      !strangers.contains(name) && Recording.shot(ofVideo: name).map(shots.contains) ?? false
    }
    videos = videos.filter { !isOfPicture($0) }
      .sorted { NaturalOrder.comparePaths($0, $1) < 0 }
    let dropped = Set(
      listed.filter { place in isOfPicture(withName(of: entries[place]) { Array($0) }) })
    films = dropped.sorted().map { withName(of: entries[$0]) { Array($0) } }
    drop(dropped)
  }

  /// Removes what was made of another file that is there, such as its thumbnail.
  private mutating func dropDerivedFiles() {
    var derived: [Int: [[UInt8]]] = [:]
    for place in entries.indices where !entries[place].isFolder {
      let originals = withName(of: entries[place]) { DerivedFile.originals(of: $0) }
      if !originals.isEmpty { derived[place] = originals }
    }
    let leftOut = videos.filter { !DerivedFile.originals(of: $0).contains(where: videos.contains) }
    if leftOut.count < videos.count { videos = leftOut }
    guard !derived.isEmpty else { return }
    let files = Set(
      entries.lazy.filter { !$0.isFolder }.map { [self] in withName(of: $0) { Array($0) } }
    ).union(videos)
    drop(Set(derived.filter { $0.value.contains(where: files.contains) }.keys))
  }

  /// Removes folders of some names.
  private mutating func dropFolders(_ folders: Set<[UInt8]>) {
    guard !folders.isEmpty else { return }
    drop(
      Set(
        entries.indices.filter { place in
          entries[place].isFolder && withName(of: entries[place]) { folders.contains(Array($0)) }
        }))
  }

  private mutating func drop(_ dropped: Set<Int>) {
    guard !dropped.isEmpty else { return }
    let kept = entries.indices.filter { !dropped.contains($0) }
    entries = kept.map { entries[$0] }
    facts = kept.map { facts[$0] }
    inodes = kept.map { inodes[$0] }
  }

  /// Finds out whether an entry may be a card or is a folder, without a system call if possible.
  private static func look(
    at name: UnsafeBufferPointer<UInt8>, type: Int32, _ descriptor: Int32,
    isCard: Bool, _ wantsFacts: Bool
  ) -> (kind: Entry.Kind, facts: FileFacts?)? {
    if type == Int32(DT_DIR) { return (.folder, nil) }
    if isCard, type == Int32(DT_LNK) { return (.link, nil) }
    if isCard, type == Int32(DT_REG), !wantsFacts { return (.file, nil) }
    guard isCard && type == Int32(DT_REG) || type == Int32(DT_UNKNOWN),
      let status = ask(name, descriptor)
    else { return nil }
    if status.isFolder { return (.folder, nil) }
    if isCard, status.isLink { return (.link, nil) }
    guard isCard, let facts = FileFacts(status) else { return nil }
    return (.file, facts)
  }

  /// What the system says about an entry itself; nil if it has vanished.
  private static func ask(_ name: UnsafeBufferPointer<UInt8>, _ descriptor: Int32) -> stat? {
    guard let start = name.baseAddress else { return nil }
    // readdir ends the name with a NUL.
    let text = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    var status = stat()
    return fstatat(descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  private mutating func append(
    _ name: UnsafeBufferPointer<UInt8>, _ kind: Entry.Kind, _ facts: FileFacts?, isVideo: Bool,
    inode: UInt64
  ) {
    // The names of a real folder never add up to two gigabytes.
    guard let end = Int32(exactly: names.count + name.count) else { return }
    entries.append(Entry(start: Int32(names.count), end: end, kind: kind, isVideo: isVideo))
    if kind == .link { hasLinks = true }
    self.facts.append(facts)
    inodes.append(inode)
    names.append(contentsOf: name)
    names.append(0)
  }

  private mutating func sort() {
    let order = names.withUnsafeBufferPointer { names in
      NaturalSort.order(
        entries.map { UnsafeBufferPointer(rebasing: names[Int($0.start)..<Int($0.end)]) })
    }
    entries = order.map { entries[$0] }
    facts = order.map { facts[$0] }
    inodes = order.map { inodes[$0] }
  }
}
