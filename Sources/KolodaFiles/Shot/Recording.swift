/// Recordings other than pictures that cameras make, recognised by the extension of the name.
package enum Recording {
  /// The extensions of files that may belong to a picture of the same name: motion videos and audio
  /// notes.
  private static let withPicture: Set<String> = ["aac", "m4a", "mov", "mp4", "wav"]

  /// The extensions of videos.
  ///
  /// `insv`, `osv` and `360` are those of Insta360's, DJI's and GoPro's, all around; `crm`, `nev`, `r3d`,
  /// `braw` and `mlv` those of Canon's, Nikon's, RED's and Blackmagic's cameras and of Magic Lantern, with
  /// the sensor's data; `tod`, `m2t` and `vob` those of camcorders.
  package static let videos: Set<String> = [
    "360", "3g2", "3gp", "3gpp", "asf", "avi", "braw", "crm", "divx", "dv", "f4v", "flv", "insv",
    "m2t", "m2ts", "m2v", "m4v", "mkv", "mlv", "mov", "mp", "mp4", "mpe", "mpeg", "mpg", "mts",
    "mxf", "nev", "ogv", "osv", "qt", "r3d", "tod", "vob", "webm", "wmv",
  ]

  /// Whether a file's name, or path, has the extension of a video.
  package static func isVideo(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
    return videos.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }

  /// Whether a file may have been recorded with a picture, by its name.
  package static func mayBeWithPicture(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else {
      return isStripped(name)
    }
    return withPicture.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
      || isStripped(name)
  }

  /// Whether a name is one that cameras give to videos which they record with a sound file: eight
  /// characters of which four are digits, as the rule for the names of cameras' files (DCF) has it, or
  /// DJI's.
  package static func mayHaveSound(_ video: [UInt8]) -> Bool {
    guard isVideo(video), let dot = video.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let stem = video[..<dot]
    let isNumber = stem.suffix(4).allSatisfy(isDigit)
    return stem.count == 8 && isNumber || stem.starts(with: "DJI_".utf8)
  }

  /// Whether a name is that of the film that Google Photos exports beside a motion photo: that of the
  /// photo without its extension, such as `photo.MP`, `photo.MP(1)`, `photo.MP~2` or
  /// `photo.RAW-01.MP.COVER`, and `MVIMG_20180722_120942` of its older phones.
  package static func isStripped(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else {
      let start = name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return name[start...].starts(with: "MVIMG_".utf8)
    }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    if ending == "cover" { return name[..<dot].suffix(3).elementsEqual(".MP".utf8) }
    guard ending.hasPrefix("mp") else { return false }
    let rest = ending.dropFirst(2).utf8
    switch rest.first {
    case nil: return true
    case UInt8(ascii: "("): return rest.last == UInt8(ascii: ")")
    case UInt8(ascii: "~"): return rest.dropFirst().allSatisfy(isDigit)
    default: return false
    }
  }

  /// The name of the shot whose picture a video may belong to: that of a Live Photo or a motion photo;
  /// nil for a video that belongs to none.
  ///
  /// icloudpd calls the film of `IMG_1234.HEIC` `IMG_1234_HEVC.MOV`, and Canon's cameras what was said about
  /// `IMG_1234.JPG` `SND_1234.WAV`.
  package static func shot(ofVideo name: [UInt8]) -> [UInt8]? {
    guard mayBeWithPicture(name) else { return nil }
    if isStripped(name) { return ShotName.parts(of: name + ".jpg".utf8).stem }
    let stem = ShotName.parts(of: name).stem
    let start = stem.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let own = stem[start...]
    let isOfCloud =
      own.count > 9 && own.starts(with: "IMG_".utf8) && own.suffix(5).elementsEqual("_HEVC".utf8)
    if isOfCloud { return stem.dropLast(5) }
    let isSpoken =
      own.count == 8 && own.starts(with: "SND_".utf8)
      && own.suffix(4).allSatisfy { (0x30...0x39).contains($0) }
    return isSpoken ? stem[..<start] + "IMG_".utf8 + own.suffix(4) : stem
  }
}
