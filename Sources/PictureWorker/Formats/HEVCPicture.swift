import CKolodaPictures
import KolodaPictureMessages

/// A still picture in HEVC, decoded by libde265.
final class HEVCPicture {
  /// How large the planes are and what their levels mean.
  struct Format: Equatable {
    /// The sizes of brightness and of two planes of colours; or of brightness alone.
    var sizes: [PixelSize]
    var bits: Int
    /// The numbers of ITU-T H.273.
    var matrix: Int
    var primaries: Int
    var isFull: Bool
  }

  let format: Format
  /// Where each plane begins, and the number of bytes from one of its rows to the next.
  let planes: [(start: UnsafeRawPointer, stride: Int)]
  private let hevc: shim_hevc
  private let decoder: UnsafeMutableRawPointer

  /// Decodes a picture on this thread.
  ///
  /// - Parameters:
  ///   - units: the parameter sets, and then the picture, in the units of the standard.
  ///   - isFiltered: whether the edges between blocks are smoothed, which takes almost half the
  ///     time. No other pixel depends on it.
  init(
    _ hevc: shim_hevc, _ units: [UnsafeRawBufferPointer], isFiltered: Bool
  ) throws(PictureFailure) {
    guard let decoder = hevc.decoder_new() else { throw .damaged("") }
    do throws(PictureFailure) {
      if !isFiltered {
        hevc.set(decoder, Int32(SHIM_HEVC_NO_DEBLOCKING), 1)
        hevc.set(decoder, Int32(SHIM_HEVC_NO_SAO), 1)
      }
      for unit in units {
        guard let start = unit.baseAddress, let count = Int32(exactly: unit.count),
          hevc.push(decoder, start, count, 0, nil) == 0
        else { throw .damaged("") }
      }
      _ = hevc.flush(decoder)
      let image = try Self.image(hevc, decoder)
      format = try Self.format(hevc, image)
      planes = try Self.planes(hevc, image, format)
    } catch {
      _ = hevc.decoder_free(decoder)
      throw error
    }
    self.hevc = hevc
    self.decoder = decoder
  }

  deinit { _ = hevc.decoder_free(decoder) }

  /// Decodes until there is a picture.
  private static func image(
    _ hevc: shim_hevc, _ decoder: UnsafeMutableRawPointer
  ) throws(PictureFailure) -> UnsafeRawPointer {
    var hasMore: Int32 = 1
    while hasMore != 0 {
      hasMore = 0
      let error = hevc.decode(decoder, &hasMore)
      guard error == 0 else {
        throw .damaged(hevc.words(error).map { String(cString: $0) } ?? "")
      }
      if let image = hevc.next(decoder) { return image }
    }
    throw .damaged("")
  }

  private static func format(
    _ hevc: shim_hevc, _ image: UnsafeRawPointer
  ) throws(PictureFailure) -> Format {
    let channels: Range<Int32> = hevc.chroma(image) == Int32(SHIM_HEVC_GREY) ? 0..<1 : 0..<3
    let bits = hevc.bits(image, 0)
    guard channels.allSatisfy({ hevc.bits(image, $0) == bits }) else { throw .damaged("") }
    return Format(
      sizes: channels.map {
        PixelSize(width: Int(hevc.width(image, $0)), height: Int(hevc.height(image, $0)))
      },
      bits: Int(bits), matrix: Int(hevc.matrix(image)), primaries: Int(hevc.primaries(image)),
      isFull: hevc.is_full_range(image) != 0)
  }

  private static func planes(
    _ hevc: shim_hevc, _ image: UnsafeRawPointer, _ format: Format
  ) throws(PictureFailure) -> [(start: UnsafeRawPointer, stride: Int)] {
    var planes: [(start: UnsafeRawPointer, stride: Int)] = []
    for (channel, size) in format.sizes.enumerated() {
      var stride: Int32 = 0
      guard let start = hevc.plane(image, Int32(truncatingIfNeeded: channel), &stride),
        size.isPossible, Int(stride) >= size.width * format.bytes
      else { throw .damaged("") }
      planes.append((UnsafeRawPointer(start), Int(stride)))
    }
    return planes
  }
}

extension HEVCPicture.Format {
  /// The number of bytes of a level.
  var bytes: Int { bits > 8 ? 2 : 1 }
}
