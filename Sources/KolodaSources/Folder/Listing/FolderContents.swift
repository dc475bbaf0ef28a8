import Glibc
import KolodaFiles

/// The images and sub-folders of one folder, in natural order.
///
/// Names lie end to end, each ended by NUL, so that a folder of 100,000 files costs a handful of
/// allocations.
struct FolderContents: Sendable {
  /// A file or a folder.
  struct Entry: Sendable {
    fileprivate let start: Int32
    fileprivate let end: Int32
    let isFolder: Bool
  }

  /// Something that is there and cannot be used; without a name it is the folder itself.
  struct Problem: Sendable {
    let name: [UInt8]
    let error: SystemError
  }

  /// What other programs keep beside pictures, though it is not hidden: thumbnails and snapshots of
  /// a NAS, the trash of other systems, what a Mac packs.
  private static let ignored: [[UInt8]] = [
    "@eaDir", "@__thumb", "@Recycle", "@Recently-Snapshot", "#recycle", "#snapshot", "$RECYCLE.BIN",
    "System Volume Information", "__MACOSX",
  ].map { Array($0.utf8) }
  private static let videoEndings = FileExtensions(Recording.videos)
  /// How often it is asked whether to go on, in entries.
  private static let entriesBetweenQuestions = 1000

  private(set) var entries: [Entry] = []
  /// What the system says of each entry, where it was asked.
  private(set) var facts: [FileFacts?] = []
  private(set) var problems: [Problem] = []
  /// The videos that belong to no picture, in natural order.
  private(set) var videos: [[UInt8]] = []
  /// The shot of each entry, as `ShotFinding` numbers them.
  private(set) var shots: [Int32] = []
  private(set) var shotCount: Int32 = 0
  private var names: [UInt8] = []

  /// Calls a function with the name of an entry, which NUL follows.
  func withName<Result>(
    of entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try names.withUnsafeBufferPointer { names in
      try body(UnsafeBufferPointer(rebasing: names[Int(entry.start)..<Int(entry.end)]))
    }
  }

  /// Reads a folder to its end.
  /// - Parameters:
  ///   - only: what is listed in the folder; nil where all counts that is not hidden.
  ///   - longestName: the longest name of a file that a path can still say.
  ///   - wantsFacts: whether to ask the system about each file.
  ///   - goesOn: called with how many files there are so far; ends the reading by false.
  /// - Returns: False if it was ended.
  mutating func read(
    _ stream: OpaquePointer, extensions: FileExtensions, only: FileList.Part? = nil,
    longestName: Int, wantsFacts: Bool,
    goesOn: (Int) -> Bool
  ) -> Bool {
    let descriptor = dirfd(stream)
    var seen = 0
    var isTooDeep = false
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
      if let only {
        guard only.contains(name) else { continue }
      } else if name.first == UInt8(ascii: ".") || Self.isIgnored(name) {
        // Hidden ones, and the folder itself and the one above it.
        continue
      }
      let entry = Self.look(
        at: name, type: Int32(found.pointee.d_type), descriptor, extensions, wantsFacts)
      guard let entry else {
        if Self.videoEndings.contain(name), !extensions.contain(name) { videos.append(Array(name)) }
        continue
      }
      if name.count > longestName {
        isTooDeep = true
      } else {
        append(name, isFolder: entry.isFolder, entry.facts)
      }
    }
    if isTooDeep { problems.append(Problem(name: [], error: SystemError(code: ENAMETOOLONG))) }
    sort()
    let found = names.withUnsafeBufferPointer { names in
      ShotFinding(names, entries.count) { index in
        let entry = entries[index]
        return entry.isFolder ? nil : Int(entry.start)..<Int(entry.end)
      }
    }
    shots = found.shots
    shotCount = found.count
    dropMotionVideos()
    return goesOn(entries.count)
  }

  private static func isIgnored(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    switch name.first {
    case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "S"),
      UInt8(ascii: "_"):
      ignored.contains { name.elementsEqual($0) }
    default: false
    }
  }

  /// Leaves out the videos that belong to a picture by their names.
  private mutating func dropMotionVideos() {
    guard !videos.isEmpty else { return }
    func stem(_ name: some BidirectionalCollection<UInt8>) -> [UInt8] {
      Array(name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...])
    }
    let motions = FileExtensions(Recording.withPicture)
    let (withPicture, others) = videos.reduce(into: ([[UInt8]](), [[UInt8]]())) { lists, name in
      if name.withUnsafeBufferPointer({ motions.contain($0) }) {
        lists.0.append(name)
      } else {
        lists.1.append(name)
      }
    }
    var stems = Set(withPicture.map(stem))
    for entry in entries where !entry.isFolder && !stems.isEmpty {
      withName(of: entry) { _ = stems.remove(stem($0)) }
    }
    videos = (withPicture.filter { stems.contains(stem($0)) } + others)
      .sorted { NaturalOrder.comparePaths($0, $1) < 0 }
  }

  /// Finds out whether a name is that of a card or a folder, if possible without asking.
  private static func look(
    at name: UnsafeBufferPointer<UInt8>, type: Int32, _ descriptor: Int32,
    _ extensions: FileExtensions, _ wantsFacts: Bool
  ) -> (isFolder: Bool, facts: FileFacts?)? {
    if type == Int32(DT_DIR) { return (true, nil) }
    let isImage = extensions.contain(name)
    var status = stat()
    if type == Int32(DT_UNKNOWN) {
      guard ask(name, descriptor, AT_SYMLINK_NOFOLLOW, &status) else { return nil }
      if status.isFolder { return (true, nil) }
    } else if !isImage || (type != Int32(DT_REG) && type != Int32(DT_LNK)) {
      return nil
    }
    guard isImage else { return nil }
    if type == Int32(DT_REG) && !wantsFacts { return (false, nil) }
    // What is gone since, and links to nothing, are left out, as file managers do.
    guard ask(name, descriptor, 0, &status), let facts = FileFacts(status) else { return nil }
    return (false, facts)
  }

  private static func ask(
    _ name: UnsafeBufferPointer<UInt8>, _ descriptor: Int32, _ flags: Int32,
    _ status: inout stat
  ) -> Bool {
    guard let start = name.baseAddress else { return false }
    // The name is followed by its NUL where readdir put it.
    let text = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    return fstatat(descriptor, text, &status, flags) == 0
  }

  private mutating func append(
    _ name: UnsafeBufferPointer<UInt8>, isFolder: Bool, _ facts: FileFacts?
  ) {
    // No folder's names take two gigabytes.
    guard let end = Int32(exactly: names.count + name.count) else { return }
    entries.append(Entry(start: Int32(names.count), end: end, isFolder: isFolder))
    self.facts.append(facts)
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
  }
}
