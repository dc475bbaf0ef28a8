import FoundationEssentials
import KolodaFiles

/// The files in which Google Photos exports what it knows about each photo.
///
/// That of `photo.jpg` is `photo.jpg.supplemental-metadata.json`, in older exports `photo.jpg.json`.
/// Before `.json`, the name is cut to 46 characters, at the latest: some are cut sooner, some in the
/// middle of the photo's own ending, as in `photo.jp.supplemental-meta.json`. The number of a
/// photo of the same name, `photo(1).jpg`, comes after that: `photo.jpg.supplemental-metadata(1).json`.
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
      && digits.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
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
    struct Named: Decodable {
      var title: String?
    }
    guard case .success(let bytes) = readFile(path, atMost: mostBytes),
      let title = (try? JSONDecoder().decode(Named.self, from: Data(bytes)))?.title
    else { return false }
    let stem = Sidecar.stem(of: picture)
    let plain = number(endOf: stem).map { Array(stem.dropLast($0.count)) } ?? stem
    let own = letters(String(decoding: plain, as: UTF8.self))
    let told = letters(String(decoding: Sidecar.stem(of: Array(title.utf8)), as: UTF8.self))
    return !own.isEmpty && !told.isEmpty && !own.hasPrefix(told) && !told.hasPrefix(own)
  }

  private static func letters(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
