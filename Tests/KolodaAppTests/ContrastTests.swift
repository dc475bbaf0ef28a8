import KolodaTriage
import Testing

@testable import KolodaApp

/// The signs of piles stand out from what is behind them.
@Suite("Contrast")
struct ContrastTests {
  @Test("Black on white has the greatest contrast, a colour on itself the least")
  func ends() {
    #expect(abs(Contrast.between(0x00_0000, 0xff_ffff) - 21) < 0.001)
    #expect(Contrast.between(0x33_66_99, 0x33_66_99) == 1)
    // The example of WCAG's technique G18: #777 on white is a little too faint for texts.
    #expect(abs(Contrast.between(0x77_7777, 0xff_ffff) - 4.48) < 0.01)
  }

  @Test(
    "Any colour stands out once it is darker or lighter",
    arguments: [0xff_ffff, 0xd9_d9d9, 0x80_8080, 0x45_4545, 0x00_0000] as [UInt32])
  func standingOut(ground: UInt32) {
    for colour in [0xf5_c211, 0xff_ffff, 0x00_0000, 0x80_8080, 0x35_84e4] as [UInt32] {
      let sign = Contrast.standingOut(colour, from: ground)
      #expect(Contrast.between(sign, ground) >= Contrast.ofSymbols)
    }
  }

  @Test("A colour that stands out stays as it is")
  func unchanged() {
    #expect(Contrast.standingOut(0x1a_5fb4, from: 0xff_ffff) == 0x1a_5fb4)
  }
}
