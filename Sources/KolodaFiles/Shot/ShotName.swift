/// What the name of a picture tells about the shot that it is of.
///
/// The pictures of a shot have the same name apart from the extension, upper and lower case
/// differing, and apart from what some phones and services put in:
///
/// - Google's phones write `PXL_1.RAW-01.COVER.jpg` and `PXL_1.RAW-02.ORIGINAL.dng`, and others with
///   `.PORTRAIT-01.`, `.MP.` and so on; older ones `PXL_1.MP.jpg` and `PXL_1.dng`, or
///   `PXL_1.PORTRAIT.jpg` and `PXL_1.PORTRAIT.ORIGINAL.jpg`.
/// - Google's older ones write a portrait as `00000PORTRAIT_00000_BURST20180408123359181.jpg` and, with a
///   soft background, `00100lPORTRAIT_00100_BURST20180408123359181_COVER.jpg`.
/// - Android's galleries save the edit of `PXL_1.jpg` as `PXL_1~2.jpg`, and that of
///   `IMG_20240105_101112.jpg` as `IMG_20240105_101112_edit_123.jpg`.
/// - Apple's phones export the edit of `IMG_1234.HEIC` as `IMG_E1234.HEIC`; osxphotos as
///   `IMG_1234_edited.heic`, and icloudpd that of `IMG_1234.JPG` as `IMG_1234-adjusted.JPG`.
/// - iCloud keeps two pictures of a shot, such as a RAW file and its JPEG; icloudpd calls the second one
///   `IMG_1234-alternative.JPG` where the edit or the first one has its name.
/// - Windows phones write `WP_20161028_22_39_17_Raw.jpg` and `WP_20161028_22_39_17_Raw__highres.dng`, or
///   `WP_20161028_22_39_17_Pro__highres.jpg`: the first is small, to be sent, the other as large as the sensor.
/// - Google Photos exports the edit of `photo.jpg` as `photo-edited.jpg`, in the user's language, and
///   that of the second one, `photo(1).jpg`, as `photo-edited(1).jpg`. Names are cut to 51 characters.
package struct ShotName {
  /// What a picture is in its shot.
  ///
  /// The first picture that is there is shown.
  package enum Part: UInt8, CaseIterable, Comparable, Sendable {
    /// What the user has made of the picture in a phone's gallery.
    case retouch
    /// What a phone or a service has made of the picture.
    case edit
    case jpeg
    case heif
    /// A picture that no camera writes, such as a PNG file.
    case other
    /// The second picture of a shot in iCloud, or what a phone made a portrait of.
    case alternative
    case raw
    /// The first of the exposures that Olympus combines into a RAW picture of high resolution.
    case exposure
    /// The RAW picture that Sony's or Nikon's program combines of several exposures (pixel shift).
    case composite

    /// Whether a picture of this part makes others with its name one shot with it.
    package var isLead: Bool {
      switch self {
      case .retouch, .edit, .alternative, .raw, .exposure, .composite: true
      case .jpeg, .heif, .other: false
      }
    }

    /// Whether it was made of another picture of the shot.
    package var isEdit: Bool { self == .retouch || self == .edit }

    package static func < (left: Part, right: Part) -> Bool { left.rawValue < right.rawValue }
  }

  package let part: Part
  /// The range of bytes at which the shot's own name begins.
  private let head: Range<Int>
  /// The range of the rest of the shot's own name; empty for most.
  private let tail: Range<Int>

  /// Reads the name of a picture, or its path: then pictures of different folders are of different
  /// shots.
  package init(_ name: UnsafeBufferPointer<UInt8>) {
    let start = name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let dot = name[start...].lastIndex(of: Self.dot) ?? name.count
    let kind = PhotoKind(name: name)
    let own: Part =
      switch kind {
      case .jpeg: .jpeg
      case .heif: .heif
      case .raw: Self.rawPart(name[dot...])
      case nil: .other
      }
    if kind != nil, let portrait = PhonePortrait(name[start..<dot]) {
      (head, tail) = (0..<start, portrait.moment)
      part = portrait.isRetouch ? .retouch : portrait.isCover ? .edit : own
    } else if let phone = PhoneName(name[start..<dot], isPicture: kind != nil) {
      (head, tail) = (0..<phone.end, phone.number)
      part =
        if kind == .raw { own } else if phone.isRetouch { .retouch } else if phone.isCover {
          .edit
        } else if phone.isOriginal { .alternative } else { own }
    } else if Self.isAppleEdit(name[start..<dot]) {
      (head, tail) = (0..<(start + 4), (start + 5)..<dot)
      part = .edit
    } else if kind != nil, let end = Self.phoneEnd(of: name[start..<dot]) {
      (head, tail) = (0..<end, end..<end)
      part = kind == .raw ? own : .edit
    } else if kind != nil, let end = Self.cloudEnd(of: name[start..<dot]) {
      (head, tail) = (0..<end, end..<end)
      part = .alternative
    } else if kind != .raw, let edit = Self.serviceSuffix(of: name[start...], dot) {
      (head, tail) = (0..<edit.lowerBound, edit.upperBound..<dot)
      part = .edit
    } else {
      (head, tail) = (0..<dot, dot..<dot)
      part = own
    }
  }

  /// The name of the shot, which its pictures have in common.
  package func stem(of name: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    Array(name[head]) + name[tail]
  }

  /// The name of the shot of a picture, and what the picture is in it.
  package static func parts(of name: [UInt8]) -> (stem: [UInt8], part: Part) {
    name.withUnsafeBufferPointer { name in
      let shot = ShotName(name)
      return (shot.stem(of: name), shot.part)
    }
  }

  /// Where a number for another use of a picture's name goes, so that its shot stays together.
  package var numberPlace: Int { tail.isEmpty ? head.upperBound : tail.upperBound }

  /// A hash of the shot's name, the same for all of its pictures.
  package func hash(of name: UnsafeBufferPointer<UInt8>) -> Int {
    // FNV-1a, byte by byte: the name may be in two pieces.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ range: Range<Int>) {
      for place in range { hash = (hash ^ UInt64(name[place])) &* 0x0000_0100_0000_01B3 }
    }
    mix(head)
    mix(tail)
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// Whether another picture's name is of the same shot.
  package func isSameShot(
    _ name: UnsafeBufferPointer<UInt8>, as other: ShotName, _ otherName: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard head.count + tail.count == other.head.count + other.tail.count else { return false }
    func byte(_ place: Int, _ shot: ShotName, _ name: UnsafeBufferPointer<UInt8>) -> UInt8 {
      name[place < shot.head.count ? place : shot.tail.lowerBound + place - shot.head.count]
    }
    return (0..<(head.count + tail.count)).allSatisfy {
      byte($0, self, name) == byte($0, other, otherName)
    }
  }

  /// Whether pictures of one name make up a shot, where none of them occurs twice.
  ///
  /// A camera writes a RAW picture with what it developed from it; an edit goes with its original.
  package static func isShot(_ parts: some Sequence<Part>) -> Bool {
    var count = 0
    var hasRAW = false
    var hasEdit = false
    var hasAlternative = false
    var originals = 0
    for part in parts {
      count += 1
      switch part {
      case .retouch, .edit: hasEdit = true
      case .alternative: hasAlternative = true
      case .raw, .exposure, .composite: hasRAW = true
      case .jpeg, .heif, .other: originals += 1
      }
    }
    // Without a RAW picture, it can't be told which of two originals was edited.
    return count > 1 && (hasRAW || hasAlternative || hasEdit && originals <= 1)
  }

  // MARK: Two makers with one name

  /// Whether a picture is a RAW picture named as Canon's cameras name theirs, `IMG_1234.CR3`, or its
  /// path.
  package static func isCanonRAW(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let ending = name[max(name.count - 4, 0)...]
    return ownName(of: name).starts(with: "IMG_".utf8)
      && (ending.matches(".cr2") || ending.matches(".cr3") || ending.matches(".crw"))
  }

  /// Whether a picture has the extension that Apple's phones give; Canon's cameras write `.HIF`.
  package static func isHEIC(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name[max(name.count - 5, 0)...].matches(".heic")
  }

  /// Whether a picture is named as Apple's phones name an edit, `IMG_E1234.HEIC`.
  package static func isAppleEdit(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let own = ownName(of: name)
    return isAppleEdit(own[..<(own.lastIndex(of: dot) ?? own.endIndex)])
  }

  /// A name without the folders before it.
  private static func ownName(
    of name: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    name[(name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
  }

  // MARK: Names of phones and services

  private static let dot = UInt8(ascii: ".")

  /// What a RAW picture is in its shot, by its extension with the dot.
  private static func rawPart(_ ending: Slice<UnsafeBufferPointer<UInt8>>) -> Part {
    if ending.matches(".ori") { return .exposure }
    return ending.matches(".arq") || ending.matches(".nefx") ? .composite : .raw
  }

  /// Whether a name without its extension is `IMG_E` and a number of four digits or more, in capital
  /// or small letters.
  private static func isAppleEdit(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    name.count >= 9 && (name.starts(with: "IMG_E".utf8) || name.starts(with: "img_e".utf8))
      && name.dropFirst(5).prefix(4).allSatisfy(isDigit)
  }

  /// Where the suffix of the larger picture begins in the name of a Windows phone; nil for other names.
  private static func phoneEnd(of name: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard name.starts(with: "WP_".utf8), name.hasSuffix("__highres") else { return nil }
    return name.endIndex - 9
  }

  /// Where icloudpd's suffix of the second picture begins; nil for other names.
  ///
  /// Before it is the name that a camera gave: eight characters of which four are digits (DCF). An artist's
  /// `logo-alternative.jpg` is a picture of its own.
  private static func cloudEnd(of name: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let own = name.dropLast(12)
    guard own.count == 8, name.hasSuffix("-alternative"), own.suffix(4).allSatisfy(isDigit) else {
      return nil
    }
    return own.endIndex
  }

  /// The range of Google Photos' suffix in a name, before a number in parentheses and the extension,
  /// which begins at a dot.
  private static func serviceSuffix(
    of name: Slice<UnsafeBufferPointer<UInt8>>, _ dot: Int
  ) -> Range<Int>? {
    let end = PhoneName.number(endOf: name[..<dot]).lowerBound
    let rest = name[..<end]
    let dash = rest.lastIndex(of: UInt8(ascii: "-"))
    guard dash != nil || rest.hasSuffix("_edited") else { return nil }
    if rest.hasSuffix("-adjusted"), rest.starts(with: "IMG_".utf8) { return (end - 9)..<end }
    if let suffix = serviceSuffixes.first(where: { rest.count > $0.count && rest.hasSuffix($0) }) {
      return (end - suffix.count)..<end
    }
    // A long name lacks the end of the suffix.
    guard let dash, dash > rest.startIndex, rest[dash...].count > 1,
      rest.count + (name.endIndex - dot) >= longestExport,
      serviceSuffixes.contains(where: { $0.starts(with: rest[dash...]) }),
      (String(decoding: rest, as: UTF8.self) + String(decoding: name[dot...], as: UTF8.self))
        .utf16.count == longestExport
    else { return nil }
    return dash..<end
  }

  /// The most characters of a name that Google Photos exports.
  private static let longestExport = 51

  /// The suffix in those languages of Google Photos whose exports are known.
  private static let serviceSuffixes: [[UInt8]] = [
    "-edited", "-edytowane", "-bearbeitet", "-bewerkt", "-編集済み", "-modificato", "-modifié",
    "-modifie\u{301}", "-ha editado", "-editado", "-editat", "-redigerad", "-redigeret",
    "-redigert", "-muokattu", "-upraven\u{E9}", "-отредактировано", "-відредаговано", "-编辑",
    "-已编辑", "-已編輯", "-편집됨", "-düzenlendi", "-diedit", "-đã chỉnh sửa", "-แก้ไขแล้ว", "-संपादित",
    "-تم التعديل",
    // osxphotos, of what Apple's Photos has edited.
    "_edited",
  ].map { Array($0.utf8) }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  func hasSuffix(_ suffix: some BidirectionalCollection<UInt8>) -> Bool {
    count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
  }

  func hasSuffix(_ suffix: String) -> Bool { hasSuffix(suffix.utf8) }

  /// Whether it is a text in small letters, or the same in capital ones.
  func matches(_ text: StaticString) -> Bool {
    // The bit that tells capital letters from small ones, which dots and digits have anyway.
    text.withUTF8Buffer { self.lazy.map { $0 | 0x20 }.elementsEqual($0) }
  }
}
