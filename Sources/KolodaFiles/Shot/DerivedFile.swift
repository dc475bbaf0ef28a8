/// Pictures and videos that a camera or a program made of another one beside it, and that are no cards
/// of their own while that is there.
///
/// - Insta360's cameras record `VID_20240506_070809_00_001.insv` with one file for each lens, the second
///   one being `VID_20240506_070809_10_001.insv`, and with a small copy that begins with `LRV_`; and
///   `PRO_VID_…mp4` with `PRO_LRV_…mp4`.
/// - Telegram exports `photo_1@05-01-2024_10-11-12.jpg` with a thumbnail, `…_thumb.jpg`, and a video with
///   one that goes on after its whole name.
/// - Snapchat exports what was drawn on `2024-01-05_X-main.jpg` as `2024-01-05_X-overlay.png`.
/// - Apple's phones export the edit of the video `IMG_1234.MOV` as `IMG_E1234.MOV`; as with photos, the edit
///   is the card.
/// - Sony's cameras record small copies of `C0001.MP4` and `C0001.MXF`, `C0001S03.MP4` or `C0001S01.MXF`, and a
///   thumbnail, `C0001T01.JPG`. On the card these are in folders of their own (`ClipCard`); whoever
///   copies them may have them in one. Sony's help guides say so: the clip's name and `S03`.
/// - Canon's cinema cameras do the same with `…_CANON_Proxy.MP4` of `…_CANON.MXF` or `…_CANON.CRM`: "the file name of the
///   primary clip and the proxy clip will be identical" apart from `_Proxy` (EOS C80's manual).
/// - Nikon's record a small copy `DSC_0001.MP4` of `DSC_0001.NEV` or of a `DSC_0001.MOV` with the sensor's
///   data: "proxy movies have the same file names" (the reference guides of Z 8 and Z 9).
/// - Google's phones keep the quick copy `PXL_1.VB-01.COVER.mp4` of the film that a server makes,
///   `PXL_1.VB-02.MAIN.mp4`; its number may be 03.
/// - Many small cameras, such as Xiaomi's and Fimi's, record `YDXJ0001_thm.mp4` with `YDXJ0001.mp4`.
package enum DerivedFile {
  /// The names that the file may have which another one was made of; empty for most.
  ///
  /// - Parameter name: a file's name, not its path.
  package static func originals(of name: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return [] }
    // Asked of every file of large folders: most cost no allocation.
    let (stem, ending) = (name[..<dot], name[dot...])
    if let video = video(ofLens: stem) { return [video + ending] }
    if let clip = clip(ofSony: stem, ending) ?? clip(ofCanon: stem, ending) {
      return [".MP4", ".MXF", ".CRM", ".mp4", ".mxf"].map { clip + $0.utf8 }
    }
    if ending.matches(".mov"), stem.starts(with: "IMG_".utf8), stem.count >= 8,
      stem.dropFirst(4).prefix(4).allSatisfy(isDigit)
    {
      return [Array(stem.prefix(4)) + "E".utf8 + stem.dropFirst(4) + ending]
    }
    if ending.matches(".mp4") {
      let originals = originals(ofSmall: stem, ending)
      if !originals.isEmpty { return originals }
    }
    if stem.hasSuffix("_thumb"), stem.contains(UInt8(ascii: "@")) {
      let whole = Array(stem.dropLast(6))
      return [whole, whole + ending]
    }
    if stem.hasSuffix("-overlay") {
      let main = Array(stem.dropLast(8)) + "-main".utf8
      return [".jpg", ".mp4"].map { main + $0.utf8 }
    }
    return []
  }

  /// The names that the file may have which another one was made of; empty for most.
  package static func originals(of name: [UInt8]) -> [[UInt8]] {
    name.withUnsafeBufferPointer(originals)
  }

  /// The name, without its ending, of the video that Insta360's camera recorded together with another
  /// one; nil for other names.
  ///
  /// Behind the date and the time are the number of the lens, 00 for the video itself, and the number of
  /// the recording.
  package static func video(ofLens stem: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    let start = stem.starts(with: "PRO_".utf8) ? "PRO_" : ""
    let own = stem.dropFirst(start.utf8.count)
    let isSmall = own.starts(with: "LRV_".utf8)
    guard isSmall || own.starts(with: "VID_".utf8) else { return nil }
    let parts = own.dropFirst(4).split(
      separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.map(\.count).starts(with: [8, 6, 2]), parts.count == 4,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) })
    else { return nil }
    let lens = parts[parts.startIndex + 2]
    guard isSmall || !lens.elementsEqual("00".utf8) else { return nil }
    return Array(start.utf8) + "VID_".utf8 + own.dropFirst(4).prefix(16) + "00".utf8
      + own.dropFirst(22)
  }

  /// The name of the clip that a Sony camera's small copy or thumbnail is of; nil for other names.
  private static func clip(
    ofSony stem: Slice<UnsafeBufferPointer<UInt8>>, _ ending: Slice<UnsafeBufferPointer<UInt8>>
  ) -> [UInt8]? {
    let isOne =
      stem.hasSuffix("S03") && ending.matches(".mp4")
      || stem.hasSuffix("S01") && ending.matches(".mxf")
      || stem.hasSuffix("T01") && ending.matches(".jpg")
    let clip = stem.dropLast(3)
    // The camera numbers its clips.
    return isOne && clip.last.map(isDigit) == true ? Array(clip) : nil
  }

  /// The name of the clip that a Canon cinema camera's small copy is of; nil for other names.
  private static func clip(
    ofCanon stem: Slice<UnsafeBufferPointer<UInt8>>, _ ending: Slice<UnsafeBufferPointer<UInt8>>
  ) -> [UInt8]? {
    guard stem.hasSuffix("_Proxy"), ending.matches(".mp4") else { return nil }
    let clip = Array(stem.dropLast(6))
    return clip.firstRange(of: Array("_CANON".utf8)) == nil ? nil : clip
  }

  /// The names that the film may have which a small MP4 was made of: Nikon's, Google's and those of
  /// small cameras.
  private static func originals(
    ofSmall stem: Slice<UnsafeBufferPointer<UInt8>>, _ ending: Slice<UnsafeBufferPointer<UInt8>>
  ) -> [[UInt8]] {
    let isThumbnail =
      stem.count > 4 && stem.suffix(3).matches("thm") && stem.dropLast(3).hasSuffix("_")
    if isThumbnail { return [Array(stem.dropLast(4)) + ending] }
    if stem.hasSuffix("-01.COVER"), stem.starts(with: "PXL_".utf8) {
      let start = Array(stem.dropLast(8))
      return ["02", "03"].map { start + $0.utf8 + ".MAIN".utf8 + ending }
    }
    guard stem.count == 8, stem.suffix(4).allSatisfy(isDigit) else { return [] }
    // The first letters may be chosen, except for those of which many cameras write two films of a name.
    let isNikon = stem.starts(with: "DSC_".utf8) || stem.starts(with: "_DSC".utf8)
    let isCapital = ending.hasSuffix("MP4")
    return [isCapital ? ".NEV" : ".nev"].map { Array(stem) + $0.utf8 }
      + (isNikon ? [Array(stem) + (isCapital ? ".MOV" : ".mov").utf8] : [])
  }
}
