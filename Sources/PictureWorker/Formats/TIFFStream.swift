import CKolodaPictures
import KolodaPictureMessages

/// The first page of a TIFF, decoded by libtiff a few rows at a time.
final class TIFFStream: PictureStream {
  let picture: StoredPicture
  /// Whether the page is a picture of its own rather than a part of a RAW picture.
  let isMain: Bool
  private let tiff: UnsafeMutablePointer<shim_tiff>
  private let source: Source
  private let bands: any TIFFBands
  /// The rows that were decoded last, the number of the first of them, and how many follow it.
  private var rows = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var first = 0
  private var held = 0
  private var count = 0
  /// The pixels of each row that are wanted.
  private var columns = 0..<0

  /// Reads the first page's header.
  init(
    _ file: PictureFile, as given: ContainedPicture, isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) {
    let source = Source(file, isCancelled)
    guard
      let tiff = shim_tiff_open(
        Unmanaged.passUnretained(source).toOpaque(), UInt64(file.size),
        { me, offset, target, count in
          Unmanaged<Source>.fromOpaque(me).takeUnretainedValue()
            .read(at: Int(clamping: offset), target, count)
        })
    else { throw .damaged("") }
    var facts = shim_tiff_facts()
    guard tiff.pointee.tiff != nil, shim_tiff_read_facts(tiff, &facts), facts.band > 0 else {
      let failure = Self.failure(tiff, source)
      shim_tiff_free(tiff)
      throw failure
    }
    guard !facts.is_sensor_data else {
      shim_tiff_free(tiff)
      throw .noPreview
    }
    let size = PixelSize(width: Int(facts.width), height: Int(facts.height))
    guard size.isPossible, Int(facts.tile_width) <= PixelSize.longest,
      Int(facts.band) <= PixelSize.longest
    else {
      shim_tiff_free(tiff)
      throw .tooLarge(size)
    }
    let bands: any TIFFBands
    if let samples = TIFFSamples(facts) {
      if facts.compression == COMPRESSION_JPEG { shim_tiff_ask_for_rgb(tiff) }
      bands = TIFFSampleBands(tiff, facts, samples)
    } else {
      shim_tiff_ignore_orientation(tiff)
      if facts.is_tiled, facts.compression == COMPRESSION_NONE { shim_tiff_fit_tiles(tiff) }
      bands = TIFFMixedBands(tiff, facts)
    }
    self.tiff = tiff
    self.source = source
    self.bands = bands
    isMain = facts.is_main
    let profile = facts.profile.map {
      Array(UnsafeBufferPointer(start: $0, count: Int(facts.profile_length)))
    }
    picture = StoredPicture(
      size: size, orientation: given.orientation ?? Self.orientation(facts),
      profile: given.profile ?? (bands.keepsProfile ? profile : nil), pixels: bands.pixels,
      isGrey: facts.colours <= PHOTOMETRIC_MINISBLACK, isQuicklyCut: bands.isQuicklyCut)
  }

  deinit {
    rows.deallocate()
    shim_tiff_free(tiff)
  }

  func memory(for target: PixelSize) -> Int? { bands.length }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    _ = try start(PixelArea(size: picture.size), atLeast: target)
    return picture.size
  }

  func start(_ area: PixelArea, atLeast target: PixelSize) throws(PictureFailure) -> DecodedPart {
    rows = .allocate(byteCount: bands.length ?? 0, alignment: 16)
    columns = area.x..<(area.x + area.size.width)
    first = area.y / bands.height * bands.height
    count = area.y
    return DecodedPart(rows: area)
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    guard let start = rows.baseAddress else { throw .damaged("") }
    if held == 0 || count == first + held {
      first += held
      held = min(bands.height, picture.size.height - first)
      guard bands.read(from: first, rows: held, columns: columns, into: start) else {
        throw Self.failure(tiff, source)
      }
    }
    bands.convert(start, line: count - first, of: held, columns: columns, into: row)
    count += 1
  }

  private static func orientation(_ facts: shim_tiff_facts) -> Int {
    (1...8).contains(facts.orientation) ? Int(facts.orientation) : 1
  }

  private static func failure(
    _ tiff: UnsafeMutablePointer<shim_tiff>, _ source: Source
  ) -> PictureFailure {
    if let failure = source.failure { return failure }
    return .damaged(
      withUnsafePointer(to: tiff.pointee.words) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      })
  }

  /// The file, of which libtiff reads any part.
  private final class Source {
    private(set) var failure: PictureFailure?
    private let file: PictureFile
    private let isCancelled: () -> Bool

    init(_ file: PictureFile, _ isCancelled: @escaping () -> Bool) {
      self.file = file
      self.isCancelled = isCancelled
    }

    func read(at offset: Int, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
      // A cancelled job's failure is not reported.
      if isCancelled() { failure = .damaged("") }
      guard failure == nil else { return 0 }
      do throws(PictureFailure) {
        return try file.read(
          into: UnsafeMutableRawBufferPointer(start: target, count: count), at: offset)
      } catch {
        failure = error
        return 0
      }
    }
  }
}
