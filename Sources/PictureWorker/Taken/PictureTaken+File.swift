import CKolodaPictures
import Glibc
import KolodaContainers
import KolodaPictureMessages

extension PictureTaken {
  /// Reads when a picture was taken: reads no more of the file than its header and what that refers
  /// to.
  init(of file: PictureFile) {
    let metadata = PictureMetadata(of: file.structure())
    self = metadata.exif.flatMap { ExifTags($0)?.taken } ?? PictureTaken()
    guard clock == nil, PictureContainer(metadata, of: file).isMaybeRaw,
      let raw = PictureTaken(raw: file)
    else { return }
    self = raw
  }

  /// Asks LibRaw; nil if it doesn't recognise the file.
  private init?(raw file: PictureFile) {
    guard let mapping = try? MappedFile(file) else { return nil }
    var error: Int32 = 0
    guard let raw = shim_raw_open(mapping.bytes, mapping.count, &error) else { return nil }
    defer { shim_raw_close(raw) }
    let found = shim_raw_find_taken(raw)
    self.init()
    var moment = found.clock
    var parts = tm()
    if moment > 0, localtime_r(&moment, &parts) != nil,
      let date = PictureDate(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    {
      let seconds = Int64(parts.tm_hour) * 3600 + Int64(parts.tm_min) * 60 + Int64(parts.tm_sec)
      clock = (Int64(date.daysSince1970) * 86_400 + seconds) * 1_000_000
    }
    func words(_ text: UnsafePointer<CChar>) -> String? {
      PictureDetails.text(String(cString: text).utf8)
    }
    make = words(found.make)
    model = words(found.model)
    serial = words(found.serial)
  }
}
