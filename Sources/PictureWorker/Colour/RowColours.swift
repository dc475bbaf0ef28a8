import CKolodaPictures

/// Converts a JPEG's pixels to the screen's colours, row by row.
struct RowColours {
  private let transform: cmsHTRANSFORM?
  private let colours: JPEGStream.Colours

  /// Uses the file's colour profile, if it suits the picture's colours.
  init(of picture: JPEGStream, by profile: ColourProfile) {
    colours = picture.colours
    let layout: PixelLayout =
      switch colours {
      case .screen: .bgra
      case .inks: .inks
      case .invertedInks: .invertedInks
      }
    transform = profile.transform(by: picture.profile, for: layout) { picture.isGrey }
  }

  /// Converts a row in place.
  func convert(_ row: UnsafeMutablePointer<UInt8>, width: Int) {
    if let transform {
      cmsDoTransform(transform, row, row, UInt32(width))
    } else if colours != .screen {
      mix(row, width)
    }
    guard colours != .screen else { return }
    for column in 0..<width { row[column * 4 + 3] = 255 }
  }

  /// Converts inks without a profile: each ink is taken to absorb its share of the light.
  private func mix(_ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    let flip: UInt8 = colours == .inks ? 255 : 0
    for column in 0..<width {
      let pixel = row + column * 4
      let light = UInt16(pixel[3] ^ flip)
      func part(_ ink: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt16(pixel[ink] ^ flip) * light + 127) / 255)
      }
      let (red, green, blue) = (part(0), part(1), part(2))
      pixel[0] = blue
      pixel[1] = green
      pixel[2] = red
    }
  }
}
