/// What a camera records besides pictures, told by the ending of its file's name.
package enum Recording {
  /// What may belong to a picture of the same name: a motion video or an audio note.
  package static let withPicture: Set<String> = ["m4a", "mov", "mp4", "wav"]

  /// Videos.
  package static let videos: Set<String> = [
    "3gp", "avi", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "webm", "wmv",
  ]
}
