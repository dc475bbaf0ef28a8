import CKolodaGLib
import Glibc
import KolodaGLib
import Synchronization

/// Shared memory that another process draws a picture into.
///
/// Its size is sealed: nobody can shrink it while it is read here.
final class Slab: Sendable {
  /// The file descriptor of the memory.
  let descriptor: Int32
  /// The size, in bytes.
  let length: Int
  private let address: UInt

  /// The first byte.
  var start: UnsafeMutableRawPointer {
    // `address` was made from a pointer and is never 0.
    UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
  }

  /// Makes memory of this many bytes; nil if the system has none.
  init?(length: Int) {
    let flags = UInt32(MFD_CLOEXEC) | UInt32(MFD_ALLOW_SEALING)
    let descriptor = shim_memfd_create("koloda-picture", flags)
    guard descriptor >= 0 else { return nil }
    let seals = SHIM_SEAL_SHRINK | SHIM_SEAL_GROW | SHIM_SEAL_SEAL
    guard ftruncate(descriptor, off_t(length)) == 0,
      fcntl(descriptor, Int32(SHIM_ADD_SEALS), Int32(seals)) == 0,
      let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      start != MAP_FAILED
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.length = length
    address = UInt(bitPattern: start)
  }

  deinit {
    munmap(start, length)
    close(descriptor)
  }
}

/// Slabs for reuse, so that the system need not provide fresh pages for each picture.
final class SlabPool: Sendable {
  private let free = Mutex<[Slab]>([])

  /// How many unused slabs are kept.
  private static let kept = 2
  /// How many times longer than needed a reused slab may be.
  private static let excess = 3
  private static let page = 4096

  /// Returns a slab of at least this many bytes; nil if the system has no memory.
  func take(_ length: Int) -> Slab? {
    let found = free.withLock { free -> Slab? in
      let place = free.indices.first { place in
        (length...SlabPool.excess * length).contains(free[place].length)
          // Part of the picture that was drawn last may still be shown.
          && isKnownUniquelyReferenced(&free[place])
      }
      return place.map { free.remove(at: $0) }
    }
    if let found { return found }
    return Slab(length: (length + SlabPool.page - 1) / SlabPool.page * SlabPool.page)
  }

  /// Returns a slab to the pool.
  func give(_ slab: Slab) {
    free.withLock { free in
      free.append(slab)
      if free.count > SlabPool.kept { free.removeFirst() }
    }
  }

  /// Frees the unused slabs.
  func empty() { free.withLock { $0 = [] } }
}
