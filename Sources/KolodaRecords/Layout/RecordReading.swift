import Glibc
import KolodaFiles

/// Reads the records of a file for display.
package struct RecordReading: Sendable {
  /// The records of the file.
  package let listing: RecordListing
  /// The roles of their fields.
  package var roles: FieldRoles
  /// Where the pictures are kept that are written out in records.
  private let media: MediaCache

  package init(_ listing: RecordListing, roles: FieldRoles) {
    self.init(listing, roles: roles, keeping: UnpackCache.standard.media)
  }

  init(_ listing: RecordListing, roles: FieldRoles, keeping media: MediaCache) {
    self.listing = listing
    self.roles = roles
    self.media = media
  }

  /// Reads a record and lays it out; this may block.
  package func layout(
    of number: Int, extent: RecordLayout.Extent = RecordLayout.Extent()
  ) -> RecordLayout {
    layout(of: listing.record(number), number, extent: extent)
  }

  /// Lays out a record that was already read.
  func layout(of record: Record, _ number: Int, extent: RecordLayout.Extent) -> RecordLayout {
    let line = record.fault == nil ? nil : listing.line(of: number)
    var layout = RecordLayout(
      record, number: number, line: line, roles: roles, regionLabels: listing.regionLabels,
      classes: listing.classes, pictureInName: listing.pictureInName, extent: extent)
    switch listing.form {
    case .notes: layout.sides = NoteSides(record)
    case .bookmarks: layout.bookmark = Bookmark(record, in: listing.folderNames(of: number))
    case .table(let dialect) where number == 0 && dialect.isUnusual: layout.dialect = dialect
    case .lines, .values, .array, .members, .table, .references: break
    }
    if number == 0 { layout.otherRecords = listing.otherRecords }
    if layout.picture != nil, layout.regions == nil {
      let found = listing.annotations?.all(of: record)
      layout.regions = found?.regions
      layout.add(captions: found?.captions ?? [])
    }
    return layout
  }

  /// The file of a record's picture; this may block.
  ///
  /// A picture that is written out in the record becomes a file in the user's cache.
  ///
  /// - Parameter number: the record's number, counted from 0.
  package func file(of picture: RecordPicture, in number: Int) -> RecordPicturePlace {
    switch picture {
    case .file(let name):
      if let path = pictureFile(name) { return .found(path) }
      let folders =
        listing.file.pictures == nil ? PictureFolders(ofFileAt: listing.file.path).names : []
      // A file of Labelme may hold the picture itself, too, and so may a data set of Hugging Face.
      let record = listing.record(number)
      let labelme = RegionFields.ownPictureName
      let own =
        record.field(named: labelme)?.kind == .text
        ? labelme : roles[.picture].flatMap { record.bytes(besidePath: $0) }
      return own.map { file(of: .embedded(in: $0), in: number) } ?? .missing(beside: folders)
    case .embedded(let field):
      let state = listing.file.state
      let owner = "\0\(state.device) \(state.inode) \(state.size) \(state.modified)\0\(number) "
      let file = media.file(of: listing.file.path + Array((owner + field).utf8)) { descriptor in
        guard let content = listing.record(number).picture(in: field) else {
          throw SystemError(code: EINVAL)
        }
        try writeAll(content, to: descriptor)
      }
      if let file { return .found(file) }
      return listing.record(number).picture(in: field) == nil ? .broken : .noRoom
    }
  }

  /// The absolute path of a picture that a record names; nil if there is no such file in the package
  /// or, of any other deck, in the folders for its pictures.
  ///
  /// This may block.
  package func pictureFile(_ name: String) -> [UInt8]? {
    if let pictures = listing.file.pictures {
      // Fields are HTML, which names files as addresses do.
      let plain = DataAddress.unescaped(name.utf8).map { String(decoding: $0, as: UTF8.self) }
      return pictures.file(named: name) ?? plain.flatMap { pictures.file(named: $0) }
    }
    return PictureFolders(ofFileAt: listing.file.path).file(among: PicturePath.candidates(name))
  }
}

extension RecordListing {
  /// The line that a record begins on, counted from 1; it reads all that comes before, and gives
  /// nil if that can't be read.
  package func line(of record: Int) -> Int? {
    guard (0..<count).contains(record) else { return nil }
    let end = extent(of: record).lowerBound
    var count = 1
    var start: Int64 = 0
    while start < end {
      let stop = min(start + Int64(FileWindow.size), end)
      guard let bytes = try? file.bytes(start..<stop), bytes.count == Int(stop - start) else {
        return nil
      }
      count += bytes.count { $0 == ASCII.lineFeed }
      start = stop
    }
    return count
  }
}
