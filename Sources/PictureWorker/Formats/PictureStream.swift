import KolodaPictureMessages

/// A picture that is decoded row by row, in the order in which the rows are stored.
///
/// Each format has one. It is made from an open file and what the container says about the picture,
/// which it completes with what only the format's library knows.
protocol PictureStream: AnyObject {
  /// What is known before the pixels are decoded; what they mean may be known only once decoding has
  /// started.
  var picture: StoredPicture { get }

  /// Returns the memory that decoding to a size takes besides the rows, in bytes; nil if that is
  /// more than can be counted.
  func memory(for target: PixelSize) -> Int?

  /// Starts decoding; called once.
  ///
  /// - Parameter target: the size that the result must not fall below, unless the picture itself
  ///   does. Both are as stored.
  /// - Returns: the size that the picture is decoded at.
  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize

  /// Starts decoding a part of the picture instead; called once.
  ///
  /// - Parameters:
  ///   - area: the part that is wanted, which lies in the picture.
  ///   - target: the size that it must not fall below.
  /// - Returns: what the rows are that follow.
  func start(_ area: PixelArea, atLeast target: PixelSize) throws(PictureFailure) -> DecodedPart

  /// Returns the memory that decoding a part takes besides the rows, in bytes; nil if that is more
  /// than can be counted.
  func memory(for area: PixelArea) -> Int?

  /// Decodes the next row into memory that has space for it.
  ///
  /// A row that is missing because the file ends too early may be filled in; then the picture is not
  /// whole.
  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure)

  /// Returns whether the file extends to the picture's end; called once the last row is read.
  ///
  /// - Throws: `.truncated` if the file has no rows at all.
  func isWhole() throws(PictureFailure) -> Bool
}

extension PictureStream {
  func memory(for target: PixelSize) -> Int? { 0 }

  func memory(for area: PixelArea) -> Int? { memory(for: picture.size) }

  func start(_ area: PixelArea, atLeast target: PixelSize) throws(PictureFailure) -> DecodedPart {
    DecodedPart(rows: PixelArea(size: try start(atLeast: picture.size)))
  }

  func isWhole() throws(PictureFailure) -> Bool { true }
}

/// The rows that a decoder delivers of a picture of which only a part is wanted.
struct DecodedPart {
  /// What they show, in pixels of the size that the picture is decoded at.
  var rows: PixelArea
  /// The number that the sides of the picture are divided by for that size.
  var divisor = 1
}

/// What a decoder knows about a picture before it decodes the pixels.
struct StoredPicture {
  /// The size as stored.
  var size: PixelSize
  /// The EXIF orientation of the rows, 1 to 8.
  var orientation = 1
  /// Whether whoever reads the format gets the picture upright, so that nobody else sees the rows as
  /// they are stored.
  var isTurnedByAll = false
  /// The ICC profile of the pixels; nil for sRGB.
  var profile: [UInt8]?
  var pixels = StoredPixels.screen
  /// Whether all pixels are grey.
  var isGrey = false
  /// Whether the picture is a vector drawing, which is sharp at any size.
  var isScalable = false
  /// Whether all of it is decoded in one call, however long that takes.
  var isSilent = false
  /// Whether little else is decoded for a part of the picture.
  var isQuicklyCut = false

  /// How a part of the picture is read.
  var excerpts: PictureExcerpts {
    isScalable || pixels.hasAlpha ? .none : isQuicklyCut ? .quick : .slow
  }
}

/// The meaning of a pixel's bytes in a row.
enum StoredPixels {
  /// Red, green and blue.
  case rgb
  /// Blue, green, red and 255.
  case screen
  /// Blue, green, red and alpha; the colours are not multiplied by it.
  case translucent
  /// Colours with alpha, by which they are multiplied.
  case premultiplied
  /// Cyan, magenta, yellow and black.
  case inks
  /// The same, with 255 for no ink, as Adobe's programs write them.
  case invertedInks

  /// Whether the picture may be transparent in parts.
  var hasAlpha: Bool { self == .translucent || self == .premultiplied }

  /// The number of bytes of a pixel.
  var bytes: Int { self == .rgb ? 3 : 4 }
}
