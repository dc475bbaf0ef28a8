import KolodaFiles

/// The folders in which the pictures may be that a file of records names: its own and all in it.
///
/// As COCO and others arrange a data set, a file in a folder `annotations` may also name pictures in
/// some folders beside that one: in `images`, and in those that are called as the file's name ends,
/// such as `train2017` beside `annotations/instances_train2017.json`. As Supervisely does, a file in a
/// folder `ann` may name pictures in the folder `img` beside it.
struct PictureFolders {
  /// The path of the file's folder.
  private let own: [UInt8]
  /// The folders beside it, by their names, or their paths from there; the likeliest first.
  private let besides: [String]
  /// The names of the folders beside it, to say where a picture was looked for.
  let names: [String]

  /// The folder that only holds files of records, in lower case.
  private static let annotations = Array("annotations".utf8)
  /// The folder for pictures beside it.
  private static let images = "images"
  /// The folder of Supervisely that only holds files of records, and that for pictures beside it.
  private static let (ann, img) = (Array("ann".utf8), "img")
  /// The most parts of the file's name that a folder is called by.
  private static let mostParts = 4

  /// The folders for a file of records.
  init(ofFileAt path: [UInt8]) {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(path[..<$0]) } ?? []
    own = folder.isEmpty ? [UInt8(ascii: "/")] : folder
    let name = FileName(bytes: own).lastComponent.bytes.map { $0 | 0x20 }
    guard name == Self.annotations else {
      besides = name == Self.ann ? [Self.img] : []
      names = besides
      return
    }
    let ends = Self.ends(of: RecordForm.unpackedName(of: path).bytes)
    besides = ends.flatMap { [$0, "\(Self.images)/\($0)"] } + [Self.images]
    names = ends + [Self.images]
  }

  /// How a file's name ends, without what says its form: `train2017`, then `instances_train2017`.
  private static func ends(of name: [UInt8]) -> [String] {
    let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
    guard let text = String(validating: stem, as: UTF8.self) else { return [] }
    let starts = text.indices.filter { place in
      place == text.startIndex || "_-. ".contains(text[text.index(before: place)])
    }
    return starts.suffix(mostParts).reversed().map { String(text[$0...]) }
      .filter { !$0.isEmpty && $0.lowercased() != images && !$0.contains("/") }
  }

  /// The absolute path of the first picture that is there, among paths as a record may name it; nil if
  /// there is none in these folders.
  ///
  /// Paths that lead elsewhere, by `..` or a link, give nil. This may block.
  func file(among names: [String]) -> [UInt8]? {
    let names = names.filter { !$0.utf8.contains(0) }
    guard let inside = Self.beginning(own) else { return nil }
    func first(in folder: [UInt8], _ beginnings: [[UInt8]]) -> [UInt8]? {
      names.lazy.compactMap { name in
        let bytes = Array(name.utf8)
        let isWhole = bytes.first == UInt8(ascii: "/")
        let file = canonicalFile(isWhole ? bytes : folder + [UInt8(ascii: "/")] + bytes)
        return file.flatMap { file in beginnings.contains { file.starts(with: $0) } ? file : nil }
      }.first
    }
    if let file = first(in: own, [inside]) { return file }
    guard !besides.isEmpty else { return nil }
    let above = own + Array("/..".utf8)
    guard let around = Self.beginning(above) else { return nil }
    // A link that leads out of the data set is no folder of it.
    let folders = besides.compactMap { Self.beginning(above + Array("/\($0)".utf8)) }
      .filter { $0.starts(with: around) }
    // The record may name a folder, too, as in `../images/1.jpg`.
    return first(in: own, folders)
      ?? folders.lazy.compactMap { first(in: Array($0.dropLast()), folders) }.first
  }

  /// How the canonical paths of all files in a folder begin; nil if there is no such folder.
  private static func beginning(_ folder: [UInt8]) -> [UInt8]? {
    (try? FolderPath.resolve(bytes: folder)).map { $0.path(of: FileName(bytes: [])) }
  }
}
