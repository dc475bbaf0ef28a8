import KolodaFiles

/// The pictures and videos in a folder and its sub-folders, in natural order.
///
/// All names lie in one array, so that a listing of 100,000 files costs a handful of allocations.
package struct FolderListing: Sendable {
  /// Something that the scan had to leave out, and the reason.
  package struct Skipped: Hashable, Sendable {
    /// Its path relative to the folder; `.` for the folder itself.
    package let name: FileName
    /// The error that the system reported.
    package let error: SystemError
  }

  /// A symbolic link that is another name of a file.
  struct Link: Hashable, Sendable {
    /// Its path relative to the folder.
    let name: FileName
    /// The index of the file.
    let file: Int
  }

  /// The folder that was scanned.
  package let folder: FolderPath
  /// The device number of the file system that holds the folder.
  package let device: UInt64
  /// The folder's inode number.
  package let inode: UInt64
  /// The files and sub-folders that could not be read completely.
  package internal(set) var skipped: [Skipped] = []
  /// The first 100 videos that are left out although they don't belong to a picture.
  package private(set) var videos: [FileName] = []
  /// The number of all such videos, including those that `videos` leaves out.
  package private(set) var videoCount = 0
  /// The videos that are left out since they belong to a picture by their names, as paths relative to
  /// the folder.
  var films: [[UInt8]] = []
  /// The paths of all folders that were read.
  ///
  /// Each ends with a slash, except for the folder itself, whose path is empty.
  var folders: [[UInt8]] = []
  /// The facts about each file; nil where the system was not asked.
  var facts: [FileFacts?] = []
  /// The inode number of each file as its folder gives it, without asking about the file; 0 if it
  /// is unknown.
  private(set) var inodes: [UInt64] = []
  /// The links that are other names of files, in natural order.
  private(set) var links: [Link] = []
  /// The index of the file that each of `links` leads to, by the link's name.
  private var linkedFiles: [FileName: Int] = [:]
  /// The absolute paths of the files that listed links lead to, by the links' indices.
  ///
  /// These files are not listed themselves.
  private(set) var ends: [Int: [UInt8]] = [:]
  /// The number of each file's shot, -1 for a file without partners.
  ///
  /// It may be shorter than the list of files: the missing ones have no partners.
  private var shotNumbers: [Int32] = []
  /// The number of shots that have more than one file.
  private(set) var shotCount: Int32 = 0
  /// The files' paths relative to the folder, each followed by a NUL.
  private var names: [UInt8] = []
  private var starts: [Int] = []

  init(folder: FolderPath, device: UInt64, inode: UInt64) {
    self.folder = folder
    self.device = device
    self.inode = inode
  }

  /// The number of files.
  package var count: Int { starts.count }

  /// The path of a file, relative to the folder.
  package func name(at index: Int) -> FileName { FileName(bytes: Array(bytes(at: index))) }

  /// The bytes of a file's path, relative to the folder.
  func bytes(at index: Int) -> ArraySlice<UInt8> { names[starts[index]..<end(index)] }

  /// Calls a function with the path of a file.
  ///
  /// A NUL follows the path in memory.
  func withName<Result>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try names.withUnsafeBufferPointer { names in
      try body(UnsafeBufferPointer(rebasing: names[starts[index]..<end(index)]))
    }
  }

  private func end(_ index: Int) -> Int {
    (index + 1 < starts.count ? starts[index + 1] : names.count) - 1
  }

  /// Finds a file by its path relative to the folder; nil if it is not listed.
  /// - Complexity: O(log *n*) comparisons.
  package func index(of name: FileName) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let order = NaturalOrder.comparePaths(Array(bytes(at: middle)), name.bytes)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Finds a file by its own path or that of a link to it, relative to the folder; nil if there is
  /// none.
  package func file(named name: FileName) -> Int? { index(of: name) ?? linkedFiles[name] }

  /// The file that a link leads to, by the link's path relative to the folder; nil if there is no
  /// such link, or it is listed itself.
  func file(linkedBy name: [UInt8]) -> Int? {
    linkedFiles.isEmpty ? nil : linkedFiles[FileName(bytes: name)]
  }

  /// The files of a shot that has more than one.
  struct Shot: Sendable {
    fileprivate var parts = ShotParts()

    /// Calls a function with the index of each file; the one that is shown comes first.
    func forEachFile(_ body: (Int) -> Void) {
      for part in parts.there { body(Int(parts[part])) }
    }

    /// The indices of the files, in the order of `forEachFile`.
    var files: [Int] { parts.there.map { Int(parts[$0]) } }
  }

  /// Whether a file belongs to a shot with more than one file.
  package func isOfShot(_ file: Int) -> Bool {
    shotNumbers.indices.contains(file) && shotNumbers[file] >= 0
  }

  /// The shots that have more than one file, by their numbers.
  var shots: [Shot] {
    guard shotCount > 0 else { return [] }
    var shots = Array(repeating: Shot(), count: Int(shotCount))
    for (file, number) in shotNumbers.enumerated() where number >= 0 {
      withName(at: file) {
        shots[Int(number)].parts[ShotName($0).part] = Int32(truncatingIfNeeded: file)
      }
    }
    return shots
  }

  /// How many videos `videos` lists.
  private static let mostVideos = 100

  /// Adds the videos found in a sub-folder.
  mutating func add(videos new: [[UInt8]], in prefix: [UInt8]) {
    videoCount += new.count
    for name in new.prefix(Self.mostVideos - videos.count) {
      videos.append(FileName(bytes: prefix + name))
    }
  }

  /// Reserves numbers for the shots of one folder.
  ///
  /// - Returns: the first of these numbers, which the caller adds to the folder's own shot numbers.
  mutating func addShots(_ count: Int32) -> Int32 {
    defer { shotCount += count }
    return shotCount
  }

  /// Appends a file, which must come last in natural order.
  ///
  /// - Parameters:
  ///   - inode: its inode number as its folder gives it; 0 if it is unknown.
  ///   - shot: the number of its shot; -1 if it has no partners.
  mutating func append(
    _ prefix: [UInt8], _ name: UnsafeBufferPointer<UInt8>, _ facts: FileFacts?, inode: UInt64 = 0,
    shot: Int32 = -1
  ) {
    if shot >= 0 {
      while shotNumbers.count < starts.count { shotNumbers.append(-1) }
      shotNumbers.append(shot)
    }
    starts.append(names.count)
    names.append(contentsOf: prefix)
    names.append(contentsOf: name)
    names.append(0)
    self.facts.append(facts)
    inodes.append(inode)
  }

  // MARK: Links

  /// Returns the listing without the links that are other names of files, or lead nowhere.
  ///
  /// - Parameters:
  ///   - files: the links to leave out, with the file that each leads to; -1 for none.
  ///   - ends: where the links lead that stay.
  ///   - folders: the files of each folder that has links.
  func following(
    _ files: [Int: Int], _ ends: [Int: LinkEnd], sameFolder folders: [[Int32]]
  ) -> FolderListing {
    var new = FolderListing(folder: folder, device: device, inode: inode)
    (new.skipped, new.folders, new.shotCount) = (skipped, self.folders, shotCount)
    (new.videos, new.videoCount) = (videos, videoCount)
    /// The new index of each file that stays.
    var places = Array(repeating: Int32(-1), count: count)
    for file in 0..<count where files[file] == nil {
      places[file] = Int32(truncatingIfNeeded: new.count)
      withName(at: file) {
        new.append(
          [], $0, ends[file]?.facts ?? facts[file], inode: inodes[file],
          shot: shotNumbers.indices.contains(file) ? shotNumbers[file] : -1)
      }
      if let end = ends[file] { new.ends[new.count - 1] = end.path }
    }
    for (link, file) in files.sorted(by: { $0.key < $1.key }) where file >= 0 {
      let found = Link(name: name(at: link), file: Int(places[file]))
      new.links.append(found)
      new.linkedFiles[found.name] = found.file
    }
    for folder in folders {
      new.findShots(
        among: folder.map { places[Int($0)] }.filter { place in
          place >= 0 && !Recording.isVideo(Array(new.bytes(at: Int(place))))
        })
    }
    return new
  }

  /// Finds the shots among files of one folder.
  private mutating func findShots(among files: [Int32]) {
    let found = names.withUnsafeBufferPointer { names in
      ShotFinding(names, files.count) { place in
        let file = Int(files[place])
        let path = starts[file]..<end(file)
        let slash = names[path].lastIndex(of: UInt8(ascii: "/"))
        return (slash.map { $0 + 1 } ?? path.lowerBound)..<path.upperBound
      }
    }
    guard found.count > 0 else { return }
    let first = addShots(found.count)
    while shotNumbers.count < count { shotNumbers.append(-1) }
    for (place, shot) in found.shots.enumerated() where shot >= 0 {
      shotNumbers[Int(files[place])] = first + shot
    }
  }
}
