/// How far a container is followed: one set for all that read pictures, so that none sees what
/// another doesn't.
///
/// Each is far more than real files need, and little enough that a malicious one takes no time.
package enum Bounds {
  /// The segments of a JPEG before its pixels: long XMP and depth maps are cut into segments of
  /// 64 KiB, and this is 256 MiB of them.
  package static let segments = 4096
  /// The bytes of a JPEG that lie between segments and belong to none: a wrong length leaves no more
  /// than a segment has.
  package static let strayBytes = 1 << 16
  /// The chunks of a PNG or a WebP: a PNG of half a gigabyte in chunks of 8 KiB has as many.
  package static let chunks = 65_536
  /// The blocks of data in a GIF before its packet, which counts as blocks, too: a packet of the
  /// longest length has no more.
  package static let blocks = 65_536
  /// The boxes at one level: a film in fragments of two seconds has as many after an hour.
  package static let boxes = 4096
  /// The length of a box that lists items, in bytes: a picture of 500 megapixels has 2,048 tiles of
  /// 512 × 512, and each is described in 50 bytes.
  package static let list = 128 << 10
  /// The items in such a box, and the places where they lie: those tiles, as many again for what
  /// belongs to them, and no loop over billions that take up no bytes.
  package static let items = 4096
  /// The entries of a TIFF's directory: cameras write up to a hundred.
  package static let entries = 512
  /// The length of an XMP packet, in bytes: one with a long editing history has some hundred
  /// thousand.
  package static let packet = 4_000_000
  /// The length of a text that stands for a packet or EXIF, in bytes: two digits for each byte, and
  /// breaks between lines.
  package static let text = 3 * packet
  /// The length of EXIF in a chunk of its own, in bytes: a JPEG's segment has 64 KiB, and no camera
  /// writes as much as this.
  package static let exif = 16 << 20

  /// How much may be read of a file's structure.
  package struct Effort {
    /// How many reads.
    let reads: Int
    /// How many bytes.
    let bytes: Int
  }

  /// For what is done to each photo of a folder that is opened: a camera's file needs ten to a
  /// hundred reads, and no more than a list of items with what comes before it.
  package static let brief = Effort(reads: 6000, bytes: list + 16 << 10)
  /// For one file that somebody looks at, or that is written to: a read for each chunk, and a few
  /// texts.
  package static let patient = Effort(reads: 4 * chunks, bytes: 3 * text)
}
