import CAdwaita
import KolodaGLib
import KolodaTriage

/// The style classes of piles whose colours are not in the style sheet.
@MainActor
enum PileColours {
  private static var known: Set<UInt32> = []

  /// Returns the style class for a colour, given as 0xRRGGBB.
  nonisolated static func styleClass(of colour: UInt32) -> String {
    "pile-" + Hex.text(ofColour: colour)
  }

  /// Adds the style classes of piles to the display; does nothing without a display.
  static func load(_ piles: [Pile]) {
    for pile in piles where pile.styleClass != pile.id.text { load(pile.colour) }
  }

  /// What is behind the sign of a pile: a button that the pointer is on has the least contrast.
  private static let (lightGround, darkGround) = (0xd9_d9d9 as UInt32, 0x45_4545 as UInt32)

  /// Adds the style class of a colour, given as 0xRRGGBB, to the display.
  static func load(_ colour: UInt32) {
    guard known.insert(colour).inserted else { return }
    let sign = (
      light: Hex.text(ofColour: Contrast.standingOut(colour, from: lightGround)),
      dark: Hex.text(ofColour: Contrast.standingOut(colour, from: darkGround))
    )
    load(styleClass(of: colour), "#" + Hex.text(ofColour: colour), sign: sign)
  }

  private static func load(
    _ styleClass: String, _ colour: String, sign: (light: String, dark: String)
  ) {
    guard let display = gdk_display_get_default() else {
      return
    }
    let provider = gtk_css_provider_new()
    let style = """
      .decision.\(styleClass) image, .pile-sign.\(styleClass) { color: #\(sign.light); }
      .dark .decision.\(styleClass) image, .dark .pile-sign.\(styleClass),
      .deck-bar.\(styleClass) image.sign { color: #\(sign.dark); }
      .decision.\(styleClass).armed {
        background-color: mix(@window_bg_color, \(colour), 0.35); box-shadow: inset 0 0 0 2px \(colour);
      }
      .pile-bar.\(styleClass), .swatch-colour.\(styleClass) { background-color: \(colour); }
      """
    gtk_css_provider_load_from_data(provider, style, -1)
    // Lower priority than the style sheet, whose rules for looks and high contrast must win.
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider),
      UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1)
    g_object_unref(UnsafeMutableRawPointer(provider))
  }
}
