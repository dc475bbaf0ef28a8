import Koloda
import KolodaPictures

/// What shows the cards of a deck.
@MainActor
protocol CardFaces: AnyObject {
  /// The photo to look at closely; nil for none.
  var closeup: CloseupRequest? { get set }
  /// Called with the close-up's picture, or with the reason why there is none.
  var onCloseup: (@MainActor (CloseupRequest, PictureOutcome) -> Void)? { get set }

  /// The name of a card: a photo's file name, or a record's title.
  func name(of card: CardID) -> String
  /// Stops reading, for good.
  func stop()
}
