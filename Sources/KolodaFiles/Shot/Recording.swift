/// Recordings other than pictures that cameras make, recognised by the extension of the name.
package enum Recording {
  /// The extensions of files that may belong to a picture of the same name: motion videos and audio
  /// notes.
  package static let withPicture: Set<String> = ["m4a", "mov", "mp4", "wav"]

  /// The extension of the film that Google Photos exports beside a motion photo: `photo.MP` is that of
  /// `photo.MP.jpg`.
  package static let strippedEnding = "mp"

  /// The extensions of videos.
  package static let videos: Set<String> = [
    "3gp", "avi", "m2ts", "m4v", "mkv", "mov", "mp", "mp4", "mpeg", "mpg", "mts", "webm", "wmv",
  ]

  /// Whether a file's name, or path, has the extension of a video.
  package static func isVideo(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
    return videos.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }

  /// The name of the shot whose picture a video may belong to: that of a Live Photo or a motion photo;
  /// nil for a video that belongs to none.
  package static func shot(ofVideo name: [UInt8]) -> [UInt8]? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    if ending == strippedEnding { return name }
    return withPicture.contains(ending) ? ShotName.parts(of: name).stem : nil
  }
}
