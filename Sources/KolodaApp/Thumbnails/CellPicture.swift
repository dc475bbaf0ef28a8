import KolodaGTK
import KolodaPictureMessages

/// What a cell shows of a card's picture.
enum CellPicture {
  /// There is none, or it is not loaded yet.
  case none
  case loaded(Texture)
  case failed(PictureFailure)

  /// Shows a texture, or nothing where there was no memory for it.
  init(_ texture: Texture?) { self = texture.map(CellPicture.loaded) ?? .none }

  var texture: Texture? {
    guard case .loaded(let texture) = self else { return nil }
    return texture
  }

  var failure: PictureFailure? {
    guard case .failed(let failure) = self else { return nil }
    return failure
  }
}
