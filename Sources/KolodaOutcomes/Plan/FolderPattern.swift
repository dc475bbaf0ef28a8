import Glibc

/// The names of folders that are made for each photo, such as `{year}/{month}`.
package struct FolderPattern: Hashable, Sendable {
  /// Something about a photo that a name can hold.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    /// When it was taken, on the clock of the place: four digits.
    case year
    /// Two digits.
    case month
    /// The day of the month, two digits.
    case day
    /// The camera's maker and model.
    case camera
    /// The name of its file, without the ending.
    case name
  }

  /// What is wrong with a pattern.
  package enum Problem: Error, Hashable {
    /// Names nothing about a photo.
    case unknownField(String)
    /// `..` would lead out of the folder.
    case leavesFolder
  }

  private enum Piece: Hashable {
    case text([UInt8])
    case field(Field)

    var isText: Bool { if case .text = self { true } else { false } }
  }

  /// The pieces of each folder's name, the outermost folder first.
  private var folders: [[Piece]]

  /// Divides a path into a folder and the pattern below it, which begins where a name has a field.
  ///
  /// Braces around anything but lower-case letters are part of a folder's name.
  ///
  /// - Returns: nil as the pattern of a path without fields.
  /// - Throws: `Problem`.
  package static func divide(
    _ path: [UInt8]
  ) throws(Problem) -> (folder: [UInt8], pattern: FolderPattern?) {
    let names = path.split(separator: slash, omittingEmptySubsequences: false)
    var plain = names[...]
    for (index, name) in names.enumerated() where try !pieces(of: name).allSatisfy(\.isText) {
      plain = names[..<index]
      break
    }
    guard plain.count < names.count else { return (path, nil) }
    let pattern = try FolderPattern(Array(names[plain.count...].joined(separator: [slash])))
    let folder = Array(plain.joined(separator: [slash]))
    let isRoot = folder.isEmpty && path.first == slash
    return (isRoot ? [slash] : folder, pattern)
  }

  /// Reads a pattern.
  ///
  /// - Throws: `Problem`.
  package init(_ bytes: [UInt8]) throws(Problem) {
    folders = []
    for name in bytes.split(separator: Self.slash) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8) { throw .leavesFolder }
      folders.append(try Self.pieces(of: name))
    }
  }

  private init(_ folders: [[Field]]) { self.folders = folders.map { $0.map(Piece.field) } }

  /// `{year}`.
  package static var years: FolderPattern { FolderPattern([[.year]]) }
  /// `{year}/{month}`.
  package static var months: FolderPattern { FolderPattern([[.year], [.month]]) }
  /// `{year}/{month}/{day}`.
  package static var days: FolderPattern { FolderPattern([[.year], [.month], [.day]]) }
  /// `{camera}`.
  package static var cameras: FolderPattern { FolderPattern([[.camera]]) }

  private static let slash = UInt8(ascii: "/")

  private static func pieces(of name: ArraySlice<UInt8>) throws(Problem) -> [Piece] {
    var pieces: [Piece] = []
    var text: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        end > rest.startIndex, rest[..<end].allSatisfy({ (0x61...0x7A).contains($0) })
      else {
        text.append(byte)
        continue
      }
      let word = String(decoding: rest[..<end], as: UTF8.self)
      guard let field = Field(rawValue: word) else { throw .unknownField(word) }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = []
      pieces.append(.field(field))
      rest = rest[(end + 1)...]
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    return pieces
  }

  /// The pattern as bytes, as it is read.
  package var bytes: [UInt8] {
    Array(
      folders.map { pieces in
        pieces.flatMap { piece in
          switch piece {
          case .text(let text): text
          case .field(let field): Array("{\(field.rawValue)}".utf8)
          }
        }
      }.joined(separator: [Self.slash]))
  }

  /// The path of a photo's folder below the folder that the pattern is for.
  ///
  /// - Parameter unknown: stands for what is not known of the photo.
  func path(for origin: PhotoOrigin, unknown: [UInt8]) -> [UInt8] {
    Array(
      folders.map { pieces in
        let name = pieces.flatMap { piece in
          switch piece {
          case .text(let text): text
          case .field(let field): origin.text(of: field) ?? unknown
          }
        }
        return Self.safe(name, unknown)
      }.joined(separator: [Self.slash]))
  }

  /// The most bytes of a folder's name, less than file systems take.
  private static let longest = 200

  /// A name that is one folder, and not the one above.
  private static func safe(_ name: [UInt8], _ unknown: [UInt8]) -> [UInt8] {
    var name = name.map { $0 == slash || $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "-") : $0 }
    if name.count > longest {
      name = Array(name[..<longest])
      // Not in the middle of a character.
      while let last = name.last, last & 0xC0 == 0x80 { name.removeLast() }
      if let last = name.last, last >= 0xC0 { name.removeLast() }
    }
    let isDots = name.allSatisfy { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }
    return isDots ? unknown : name
  }
}

extension PhotoOrigin {
  /// What a folder's name gets from a field; nil if it is unknown.
  fileprivate func text(of field: FolderPattern.Field) -> [UInt8]? {
    switch field {
    case .year: date.map { Self.digits(Int($0.tm_year) + 1900, 4) }
    case .month: date.map { Self.digits(Int($0.tm_mon) + 1, 2) }
    case .day: date.map { Self.digits(Int($0.tm_mday), 2) }
    case .camera: camera.isEmpty ? nil : camera.utf8.map(Self.plain)
    case .name: name.isEmpty ? nil : name
    }
  }

  private var date: tm? {
    guard var seconds = clock.map({ time_t($0) }) else { return nil }
    var date = tm()
    return gmtime_r(&seconds, &date) == nil || date.tm_year < -1900 ? nil : date
  }

  private static func digits(_ number: Int, _ count: Int) -> [UInt8] {
    let text = Array(String(number).utf8)
    return Array(repeating: UInt8(ascii: "0"), count: max(count - text.count, 0)) + text
  }

  /// A byte of a camera's name, as any file system takes it.
  private static func plain(_ byte: UInt8) -> UInt8 {
    #"<>:"\|?*/"#.utf8.contains(byte) ? UInt8(ascii: "-") : byte
  }
}
