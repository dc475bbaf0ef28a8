import FoundationEssentials
import KolodaFiles

/// The files in which Google Photos exports what it knows about each photo.
///
/// That of `photo.jpg` is `photo.jpg.supplemental-metadata.json`, in older exports `photo.jpg.json`.
/// Before `.json`, the name is cut to 46 characters, at the latest: some are cut sooner, some in the
/// middle of the photo's own ending, as in `photo.jp.supplemental-meta.json`, and some have nothing of it,
/// as `photo.json`. The number of a photo of the same name, `photo(1).jpg`, comes after that:
/// `photo.jpg.supplemental-metadata(1).json`.
enum TakeoutJSON {
  private static let suffix = Array(".supplemental-metadata".utf8)
  private static let ending = Array(".json".utf8)
  /// The most characters before a number and `.json`.
  private static let longest = 46
  /// The most that is read of a file, in bytes.
  private static let mostBytes = 1 << 20

  /// Whether a file may be such a one.
  static func mayBe(_ name: [UInt8]) -> Bool { Sidecar.ending(of: name) == "json" }

  /// The names that the file of a picture may have.
  static func names(of picture: [UInt8]) -> [[UInt8]] {
    let own = names(of: picture, number: [])
    guard let plain = first(of: picture), let number = number(endOf: Sidecar.stem(of: picture))
    else { return own }
    return own + names(of: plain, number: number)
  }

  /// Names that the file of a picture may have, too, but so may files of other programs: only what is in
  /// the file tells.
  static func shortNames(of picture: [UInt8]) -> [[UInt8]] {
    func starts(_ picture: [UInt8]) -> [[UInt8]] {
      (Sidecar.stem(of: picture).count..<picture.count).map { Array(picture[..<$0]) }
    }
    let own = starts(picture).map { $0 + ending }
    guard let plain = first(of: picture), let number = number(endOf: Sidecar.stem(of: picture))
    else { return own }
    return own + starts(plain).map { $0 + number + ending }
  }

  /// The name of the picture whose second one has a numbered name: `photo.jpg` for `photo(1).jpg`; nil
  /// for others.
  static func first(of picture: [UInt8]) -> [UInt8]? {
    let stem = Sidecar.stem(of: picture)
    guard let number = number(endOf: stem) else { return nil }
    return stem.dropLast(number.count) + picture.dropFirst(stem.count)
  }

  private static func names(of picture: [UInt8], number: [UInt8]) -> [[UInt8]] {
    var names = suffix.indices.map { picture + suffix[..<$0] } + [picture + suffix]
    // The photo's own name was cut to that length before.
    let stem = Sidecar.stem(of: picture)
    for short in (stem.count + 1)..<max(picture.count, stem.count + 1) {
      let start = Array(picture[..<short])
      names += suffix.indices.dropFirst(2).map { start + suffix[..<$0] } + [start + suffix]
    }
    let cut = cut(picture)
    if cut.count < picture.count { names.append(cut) }
    return names.map { $0 + number + ending }
  }

  /// A number in parentheses at the end of a name; nil if there is none.
  private static func number(endOf stem: [UInt8]) -> [UInt8]? {
    guard stem.last == UInt8(ascii: ")"), let open = stem.lastIndex(of: UInt8(ascii: "(")),
      open > 0
    else { return nil }
    let digits = stem[(open + 1)...].dropLast()
    let isNumber =
      !digits.isEmpty
      && digits.allSatisfy(isDigit)
    return isNumber ? Array(stem[open...]) : nil
  }

  /// The first 46 characters of a name, as UTF-16 counts them.
  private static func cut(_ name: [UInt8]) -> [UInt8] {
    let text = String(decoding: name, as: UTF8.self)
    guard text.utf16.count > longest else { return name }
    var count = 0
    return Array(
      text.unicodeScalars.prefix { scalar in
        count += UTF16.width(scalar)
        return count <= longest
      }.flatMap { Array(String($0).utf8) })
  }

  /// Whether such a file names another photo than the one that its own name tells.
  ///
  /// What can't be read names none. The export replaces characters and cuts names, so only letters and
  /// digits at their beginning are compared.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - picture: the name of the picture that it belongs to by its name.
  static func names(_ path: [UInt8], otherThan picture: [UInt8]) -> Bool {
    guard let title = content(of: path)?.title else { return false }
    let own = letters(plain(picture))
    let told = letters(Sidecar.stem(of: Array(title.utf8)))
    return !own.isEmpty && !told.isEmpty && !own.hasPrefix(told) && !told.hasPrefix(own)
  }

  /// Whether a file is of Google Photos and names a photo.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - picture: the photo's name.
  ///   - withEnding: whether the photo has to be named with its ending; others have the same name without
  ///     it.
  static func names(_ path: [UInt8], _ picture: [UInt8], withEnding: Bool) -> Bool {
    guard let content = content(of: path), content.photoTakenTime != nil, let title = content.title
    else { return false }
    let stem = plain(picture)
    let told = letters(Array(title.utf8))
    let whole = letters(stem + picture.dropFirst(Sidecar.stem(of: picture).count))
    return !told.isEmpty && (told == whole || !withEnding && told == letters(stem))
  }

  /// What such a file says, as far as it matters here.
  private struct Content: Decodable {
    struct Moment: Decodable {}
    var title: String?
    /// Every file about a photo has it.
    var photoTakenTime: Moment?
  }

  private static func content(of path: [UInt8]) -> Content? {
    guard case .success(let bytes) = readFile(path, atMost: mostBytes) else { return nil }
    return try? JSONDecoder().decode(Content.self, from: Data(bytes))
  }

  /// A picture's name without its ending and a number in parentheses.
  private static func plain(_ picture: [UInt8]) -> [UInt8] {
    let stem = Sidecar.stem(of: picture)
    return number(endOf: stem).map { stem.dropLast($0.count) } ?? stem
  }

  private static func letters(_ name: [UInt8]) -> String {
    let text = String(decoding: name, as: UTF8.self).lowercased()
    return String(text.filter { $0.isLetter || $0.isNumber })
  }
}
