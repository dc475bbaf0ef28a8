import KolodaGTK

/// The neutral colours of a card without a photo.
struct CardPalette {
  let surface: CardColor
  let text: CardColor
  let dimText: CardColor
  let faintText: CardColor
  let glyph: CardColor
  let glyphGround: CardColor

  /// The colours for Adwaita's light or dark style.
  init(isDark: Bool) {
    let ink = isDark ? CardColor.white : CardColor(white: 0)
    func shade(_ alpha: Double) -> CardColor {
      CardColor(red: ink.red, green: ink.green, blue: ink.blue, alpha: alpha)
    }
    surface = isDark ? CardColor(hex: 0x38383a) : .white
    text = shade(isDark ? 1 : 0.85)
    dimText = shade(isDark ? 0.78 : 0.68)
    faintText = shade(isDark ? 0.6 : 0.55)
    glyph = shade(isDark ? 0.5 : 0.42)
    glyphGround = shade(isDark ? 0.06 : 0.045)
  }
}
