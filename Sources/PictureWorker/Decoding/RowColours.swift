import CKolodaPictures

/// Converts a picture's pixels to the screen's colours, row by row.
struct RowColours {
  private let transform: cmsHTRANSFORM?
  private let pixels: StoredPixels

  /// Uses a colour profile, if it suits the picture's colours.
  init(of picture: StoredPicture, by profile: ColourProfile) {
    pixels = picture.pixels
    let layout: PixelLayout =
      switch pixels {
      case .rgb, .screen, .translucent, .premultiplied: .bgra
      case .inks: .inks
      case .invertedInks: .invertedInks
      }
    transform = profile.transform(by: picture.profile, for: layout) { picture.isGrey }
  }

  /// Converts a row in place, which has four bytes for each pixel.
  func convert(_ row: UnsafeMutablePointer<UInt8>, width: Int) {
    if pixels == .rgb { swap(row, width) }
    if let transform {
      cmsDoTransform(transform, row, row, UInt32(width))
    } else if hasInks {
      mix(row, width)
    }
    guard hasInks else { return }
    for column in 0..<width { row[column * 4 + 3] = 255 }
  }

  private var hasInks: Bool { pixels == .inks || pixels == .invertedInks }

  /// Brings red, green and blue into the screen's order.
  private func swap(_ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    for column in 0..<width {
      let pixel = row + column &* 4
      let red = pixel[0]
      pixel[0] = pixel[2]
      pixel[2] = red
      pixel[3] = 255
    }
  }

  /// Converts inks without a profile: each ink is taken to absorb its share of the light.
  private func mix(_ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    let flip: UInt8 = pixels == .inks ? 255 : 0
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
