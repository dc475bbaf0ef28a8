import KolodaFiles

/// The files that programs and cameras keep beside a picture, and that belong to it by name.
///
/// They are named after the picture's whole name, `photo.jpg.pp3`, or its name without the ending,
/// `photo.aae`; some are in folders of their own.
enum Belonging {
  /// The endings of their names, in lower case.
  static let endings = Set([
    "xmp",
    // RawTherapee, ART, UFRaw.
    "pp3", "arp", "ufraw",
    // DxO PhotoLab, ON1, Canon Digital Photo Professional, RawRefinery.
    "dop", "on1", "vrd", "dr4", "rrdata",
    // Nikon's NX Studio, Hasselblad's Phocus, ON1, Olympus Workspace.
    "nksc", "phos", "onphoto", "oly",
    // Apple's and Adobe's edits.
    "aae", "acr",
    // A camera's thumbnail, the small copy of a film, its route and subtitles.
    "thm", "lrv", "lrf", "srt",
    // What Sony's and Canon's camcorders note about a clip, and how its parts follow each other.
    "smi", "cpf", "cif", "sif",
    // Panasonic's photo for screens of high contrast, Blackmagic's settings for a clip.
    "hsp", "sidecar",
  ]).union(endingsOfFilms)

  /// Those of what only belongs to films: the small copies of Garmin's cameras, routes, subtitles, what
  /// camcorders and Insta360's program note.
  static let endingsOfFilms: Set<String> = ["glv", "gpx", "insprj", "moi", "nmea", "vtt"]

  /// The folders beside pictures in which programs keep such files: Nikon's, Capture One, SilkyPix,
  /// Exposure, gThumb, Geeqie, Rawstudio, Ente's exports, Blackmagic's cameras and file servers for Macs.
  ///
  /// In them, and in their folders, a file of `photo.jpg` has a name that begins with `photo.jpg.`.
  static let folders = Set(
    [
      "NKSC_PARAM", "CaptureOne", "SILKYPIX_DS", "Exposure Software", ".comments", ".metadata",
      ".rawstudio", "metadata",
    ].map { FileName($0) }
  ).union(foldersOfSameNames).union([smallCopies])

  /// Those in which files have the same name as the picture: Picasa, ACDSee and PaintShop Pro keep it there
  /// as it was before an edit, and file servers what a Mac notes about it.
  static let foldersOfSameNames = Set(
    [
      ".picasaoriginals", "[Originals]", "Corel Auto-Preserve",
      "Automatisch beibehalten von Corel", ".AppleDouble",
    ].map { FileName($0) })

  /// That in which a film has the name of Blackmagic's, `A001_C001.braw`, but for the ending.
  private static let smallCopies = FileName("Proxy")

  /// How deep such folders are nested: `CaptureOne/Cache/Thumbnails` is.
  static let depth = 3

  /// What macOS puts before the name of a file, on file systems that have no place for its
  /// attributes, for the name of a file with these.
  static let attributePrefix = Array("._".utf8)

  /// What is between the name of a file and that of something which Windows keeps beside its content, such
  /// as `photo.jpg:Zone.Identifier`, on file systems that have no other place for it.
  static let streamSeparator = UInt8(ascii: ":")

  /// The names of the files that a name with such a separator may be about.
  static func owners(ofStream name: [UInt8]) -> [[UInt8]] {
    name.indices.dropFirst().filter { name[$0] == streamSeparator }.map { Array(name[..<$0]) }
  }

  /// The names that a file may be about: its own, each time up to a dot, the shortest first; in
  /// some folders, the whole of it.
  static func owners(of file: [UInt8]) -> [[UInt8]] {
    let (folder, name) = split(file)
    if folder == smallCopies.bytes { return [Sidecar.stem(of: name) + ".braw".utf8] }
    let parts = name.indices.dropFirst().filter { name[$0] == UInt8(ascii: ".") }.map {
      Array(name[..<$0])
    }
    return foldersOfSameNames.contains(FileName(bytes: folder)) ? parts + [name] : parts
  }

  /// The name of the file that a backup was made of: `photo.jpg_original` by exiftool, `photo.jpg~` by many
  /// editors; nil for other names.
  static func original(ofBackup name: [UInt8]) -> [UInt8]? {
    let end = ["_original", "~"].first { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    return end.map { Array(name.dropLast($0.utf8.count)) }
  }

  /// The name of the picture whose duplicate a sidecar describes: darktable's second version of
  /// `photo.jpg` has the sidecar `photo_01.jpg.xmp`.
  ///
  /// Nil for other sidecars.
  static func original(ofDuplicates sidecar: [UInt8]) -> [UInt8]? {
    guard Sidecar.ending(of: sidecar)?.lowercased() == "xmp" else { return nil }
    let duplicate = Sidecar.stem(of: sidecar)
    let stem = Sidecar.stem(of: duplicate)
    let digits = stem.reversed().prefix(while: isDigit)
    let rest = stem.dropLast(digits.count)
    guard stem.count < duplicate.count, digits.count >= 2, rest.count > 1,
      rest.last == UInt8(ascii: "_")
    else { return nil }
    return rest.dropLast() + duplicate.dropFirst(stem.count)
  }

  /// The names, without their endings, of the pictures that a file may belong to whose own name is
  /// another.
  ///
  /// Apple's phones keep the first edit of `IMG_1234.HEIC` in `IMG_O1234.AAE`, GoPro's cameras the
  /// small copy of `GX010001.MP4` or `GH010001.MP4` in `GL010001.LRV`, Insta360's that of
  /// `VID_20240506_070809_00_001.insv` in `LRV_20240506_070809_11_001.lrv`, Sony's what they say about
  /// `C0001.MP4` in `C0001M01.XML`, `C0001M02.KLV`, `C0001R01.BIM` and `C0001I01.PPN`.
  static func stems(ofOddly file: [UInt8]) -> [[UInt8]] {
    let stem = Sidecar.stem(of: file)
    func isNumber(_ bytes: some Collection<UInt8>) -> Bool {
      bytes.allSatisfy(isDigit)
    }
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    /// Behind the clip's name are a letter for what it is, and a number.
    func ofSony(_ letter: Unicode.Scalar) -> [[UInt8]] {
      let isOne =
        stem.count > 4 && stem[stem.count - 3] == UInt8(ascii: letter) && isNumber(stem.suffix(2))
      return isOne ? [stem.dropLast(3)] : []
    }
    switch Sidecar.ending(of: file)?.lowercased() {
    case "srt", "vtt":
      // Before the ending may be a language.
      let language = Sidecar.ending(of: stem)?.utf8.split(separator: UInt8(ascii: "-")) ?? []
      let isOne = language.allSatisfy { (2...4).contains($0.count) && $0.allSatisfy(isLetter) }
      return !language.isEmpty && isOne ? [Sidecar.stem(of: stem)] : []
    case "aae":
      guard stem.count >= 9, stem.starts(with: "IMG_O".utf8), isNumber(stem.dropFirst(5).prefix(4))
      else { return [] }
      return [Array(stem.prefix(4)) + stem.dropFirst(5)]
    case "lrv" where stem.starts(with: "LRV_".utf8):
      return stem.withUnsafeBufferPointer { DerivedFile.video(ofLens: $0[...]) }.map { [$0] } ?? []
    case "lrv":
      // A recording in a loop has letters before its number.
      guard stem.count == 8, stem.starts(with: "GL".utf8), isNumber(stem.suffix(4)) else {
        return []
      }
      return ["GX", "GH"].map { Array($0.utf8) + stem.dropFirst(2) }
    case "xml", "klv": return ofSony("M")
    case "bim": return ofSony("R")
    case "ppn": return ofSony("I")
    default: return []
    }
  }
}
