/// The folders in a bookmarks file, and which bookmarks lie in them.
struct BookmarkFolders: Sendable {
  struct Folder: Hashable {
    /// The number of the surrounding folder; nil at the top level.
    var parent: Int?
    /// The heading in the file, from `<DT>` to the end of `</H3>` or of the description, in the
    /// coding's units.
    var head: Range<Int64>
    /// The name within the heading.
    var name: Range<Int64>
    /// Where a name ends that has no `</H3>`; nil for one that has.
    var nameEnd: Int64?
  }

  /// A separator between bookmarks, `<HR>`.
  struct Separator: Hashable {
    /// The number of the record after it.
    var record: Int
    /// The number of the folder that it lies in; nil at the top level.
    var folder: Int?
    /// Its tag in the file, in the coding's units.
    var tag: Range<Int64>
  }

  /// How many folders may lie in one another; deeper ones count as the deepest.
  static let deepest = 1000
  /// The longest name that is read, in units.
  private static let longestName: Int64 = 1024

  /// The most separators that are kept.
  private static let mostSeparators = 100_000

  private(set) var all: [Folder] = []
  /// Whether folders lie deeper than that.
  var areTooDeep = false
  /// The lines between bookmarks, in order.
  private(set) var separators: [Separator] = []
  /// The names of the folders; they are read after the file has been scanned.
  var names: [String] = []
  /// The first record of each run of records that lie in one folder.
  private var runs: [(record: Int, folder: Int?)] = []

  /// Adds a folder; of its name the beginning is kept.
  ///
  /// - Returns: its number.
  mutating func append(_ folder: Folder) -> Int {
    var folder = folder
    let (start, end) = (folder.name.lowerBound, folder.name.upperBound)
    folder.name = start..<min(end, start + Self.longestName)
    all.append(folder)
    return all.count - 1
  }

  /// Adds a separator; beyond `mostSeparators` they are dropped.
  mutating func append(_ separator: Separator) {
    if separators.count < Self.mostSeparators { separators.append(separator) }
  }

  /// Notes the folder of a record, which must come after all earlier ones.
  mutating func put(_ record: Int, in folder: Int?) {
    if runs.isEmpty ? folder != nil : runs[runs.count - 1].folder != folder {
      runs.append((record, folder))
    }
  }

  /// The number of the folder that a record lies in; nil at the top level.
  func folder(of record: Int) -> Int? {
    var first = 0
    var last = runs.count
    while first < last {
      let middle = (first + last) / 2
      if runs[middle].record <= record { first = middle + 1 } else { last = middle }
    }
    return first > 0 ? runs[first - 1].folder : nil
  }

  /// The numbers of the folders around a record, the outermost first.
  func path(of record: Int) -> [Int] { path(to: folder(of: record)) }

  /// The numbers of a folder and those around it, the outermost first.
  func path(to folder: Int?) -> [Int] {
    var path: [Int] = []
    var folder = folder
    while let inner = folder {
      path.append(inner)
      folder = all[inner].parent
    }
    return path.reversed()
  }

  /// The names of the folders around a record, joined by slashes.
  func text(of record: Int) -> String { names(of: record).joined(separator: "/") }

  /// The names of the folders around a record, the outermost first.
  func names(of record: Int) -> [String] {
    path(of: record).map { $0 < names.count ? names[$0] : "" }
  }
}
