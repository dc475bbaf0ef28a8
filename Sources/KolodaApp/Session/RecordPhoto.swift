import Koloda
import KolodaPictures

/// The picture that a record's card shows.
struct RecordPhoto {
  /// The path of its file.
  var path: PhotoPath
  /// The picture, as large as the card needs it.
  var picture: Picture
  /// Its facts, and its place on the card.
  var photo: CardPhoto
  /// The size of the card, in logical pixels.
  var card: Size
  /// What is drawn over it.
  var regions: RegionPainter
}
