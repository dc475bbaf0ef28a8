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
}
