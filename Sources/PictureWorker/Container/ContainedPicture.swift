import KolodaPictureMessages

/// What a file's container says about the picture to show: decoders are given it, so that no two
/// readers of one file disagree.
///
/// What is nil is left to the format's library.
struct ContainedPicture {
  /// The EXIF orientation, 1 to 8, of the pixels as the decoder delivers them.
  var orientation: Int?
  /// The ICC profile.
  var profile: [UInt8]?
  /// The number by which the format tells the picture from the others in the file.
  var primary: Int?
  /// The size as stored.
  var size: PixelSize?
}
