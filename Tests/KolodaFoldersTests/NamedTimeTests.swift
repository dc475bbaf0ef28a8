import Testing

@testable import KolodaFolders

/// The times that are in the names of files.
@Suite struct NamedTimeTests {
  @Test(
    "names state the times that phones and programs put into them",
    arguments: [
      ("PXL_20240103_120000123.jpg", 1_704_283_200_123, true, true),
      ("sub/PXL_20240103_120000123.MP.jpg", 1_704_283_200_123, true, true),
      ("IMG-20240103-WA0003.jpg", 1_704_240_000_000, false, false),
      ("Screenshot_20240103-120000.png.jpg", 1_704_283_200_000, true, false),
      ("Screenshot from 2024-01-03 12-00-00.png", 1_704_283_200_000, true, false),
      ("WhatsApp Image 2024-01-03 at 12.00.00.jpeg", 1_704_283_200_000, true, false),
      ("20240103_120000(0).jpg", 1_704_283_200_000, true, false),
      ("20240103120000.jpg", 1_704_283_200_000, true, false),
      ("2000-02-29.jpg", 951_782_400_000, false, false),
      ("WhatsApp Image 2024-01-03 at 12.00.00 PM.jpeg", 1_704_283_200_000, true, false),
      ("WhatsApp Image 2024-01-03 at 1.05.06 PM (1).jpeg", 1_704_287_106_000, true, false),
      ("Screenshot 2024-01-03 at 12.00.01\u{202F}AM.png", 1_704_240_001_000, true, false),
      ("Screen Shot 2024-01-03 at 9.00.00 pm.png", 1_704_315_600_000, true, false),
      ("signal-2024-01-03-12-00-00-123.jpg", 1_704_283_200_000, true, false),
      ("signal-2024-01-03-120000.jpg", 1_704_283_200_000, true, false),
      ("photo_7@03-01-2024_12-00-00.jpg", 1_704_283_200_000, true, false),
      ("Screenshot_2024-01-03-12-00-00-123_org.app.jpg", 1_704_283_200_000, true, false),
      ("MVIMG_20240103_120000.jpg", 1_704_283_200_000, true, false),
      ("00000IMG_00000_BURST20240103120000123_COVER.jpg", 1_704_283_200_123, true, false),
      ("WIN_20240103_12_00_00_Pro.jpg", 1_704_283_200_000, true, false),
      ("2024_01_03_12_00_00.jpg", 1_704_283_200_000, true, false),
      ("2024-01-03 12.00.00-1.jpg", 1_704_283_200_000, true, false),
      ("IMG-20240103-WA120000.jpg", 1_704_240_000_000, false, false),
      ("FB_IMG_1704283200123.jpg", 1_704_283_200_123, true, true),
      ("mmexport1704283200123.jpg", 1_704_283_200_123, true, true),
      ("1704283200123.jpg", 1_704_283_200_123, true, true),
      ("RPReplay_Final1704283200.MP4", 1_704_283_200_000, true, true),
      ("DJI_20240103120000_0001_D.MP4", 1_704_283_200_000, true, false),
      ("VID_20240103_120000_00_001.insv", 1_704_283_200_000, true, false),
      // The word between the day and the time is of the user's language.
      ("Bildschirmfoto 2024-01-03 um 12.00.00.png", 1_704_283_200_000, true, false),
      ("Capture d’écran 2024-01-03 à 12.00.00.png", 1_704_283_200_000, true, false),
      ("Captura de pantalla 2024-01-03 a la(s) 12.00.00.png", 1_704_283_200_000, true, false),
      ("Снимок экрана 2024-01-03 в 12.00.00.png", 1_704_283_200_000, true, false),
      ("WhatsApp Bild 2024-01-03 um 12.00.00 (2).jpg", 1_704_283_200_000, true, false),
      ("Skærmbillede 2024-01-03 kl. 12.00.00.png", 1_704_283_200_000, true, false),
      ("屏幕快照 2024-01-03 下午1.05.06.png", 1_704_287_106_000, true, false),
      ("스크린샷 2024-01-03 오전 12.00.01.png", 1_704_240_001_000, true, false),
      ("Screenshot 2024-01-03 120000.png", 1_704_283_200_000, true, false),
      ("2024-01-03 Feier 12.jpg", 1_704_240_000_000, false, false),
      ("2024-01-03 IMG 120000.jpg", 1_704_240_000_000, false, false),
      // OneDrive and Nextcloud on iPhones, a player, cameras for cars.
      ("20240103_120000123_iOS.heic", 1_704_283_200_123, true, true),
      ("20240103_120000_iOSX.heic", 1_704_283_200_000, true, false),
      ("24-01-03 12-00-00 0001.jpg", 1_704_283_200_000, true, false),
      ("vlcsnap-2024-01-03-12h00m00s123.png", 1_704_283_200_123, true, false),
      ("2024_0103_120000_0012F.MP4", 1_704_283_200_000, true, false),
      // Instaloader and a console.
      ("2024-01-03_12-00-00_UTC_1.jpg", 1_704_283_200_000, true, true),
      ("2024010312000000-0A1B2C3D.jpg", 1_704_283_200_000, true, false),
    ])
  func named(name: String, milliseconds: Int64, hasTime: Bool, isUTC: Bool) {
    let found = Array(name.utf8).withUnsafeBufferPointer { NamedTime($0) }
    #expect(found?.clock == milliseconds * 1000)
    #expect(found?.hasTime == hasTime && found?.isUTC == isUTC)
  }

  @Test(
    "other numbers are no times",
    arguments: [
      "20240103/a.jpg", "DSC_0001.jpg", "120240103.jpg", "20241303.jpg", "20230229.jpg",
      "18240103.jpg", "202401031.jpg", "2024-0103.jpg", "2024.jpg", "",
      "2024_0103.jpg", "24-13-03 12-00-00 0001.jpg", "24-01-03 12-00-00.jpg", "2024-01_03.jpg",
      "03-01-2024.jpg", "17042832001234.jpg", "1704283200123a.jpg",
      "FB_IMG_9704283200123.jpg", "RPReplay_Final17042832001.mp4", "RPReplay_Final.mov",
    ])
  func unnamed(name: String) {
    #expect(Array(name.utf8).withUnsafeBufferPointer { NamedTime($0) } == nil)
  }
}
