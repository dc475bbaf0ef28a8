import CKolodaGLib
import Glibc
import KolodaGLib
import Synchronization

/// Memory that a picture is drawn into by another process.
///
/// Its size is sealed: nobody can shrink it while it is read here.
final class Slab: Sendable {
  /// Its descriptor.
  let descriptor: Int32
  /// Its bytes.
  let length: Int
  private let address: UInt

  /// Its first byte.
  var start: UnsafeMutableRawPointer {
    // It was made of a pointer.
    UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
  }

  /// Makes memory of so many bytes; nil where the system has none.
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

  /// From how many bytes on its pages are found ahead.
  private static let large = 32 << 20
  /// How many bytes' pages are found at a time: the program can't change what memory it has meanwhile.
  private static let piece = 1 << 20

  /// Has the system find the pages of a large slab on a thread of its own, ahead of who draws into it:
  /// that takes half as long as to decode what is drawn.
  func findPages() {
    guard length >= Slab.large else { return }
    WorkerThread.begin(name: "pages") { [self] in
      for place in stride(from: 0, to: length, by: Slab.piece) {
        let count = min(Slab.piece, length - place)
        // Nothing in them is changed. Systems of before 2021 can't.
        guard madvise(start + place, count, MADV_POPULATE_WRITE) == 0 else { return }
      }
    }
  }
}

/// Slabs that are used again, so that each picture does not have to ask the system for fresh pages.
final class SlabPool: Sendable {
  private let free = Mutex<[Slab]>([])

  /// How many slabs are kept that nobody uses.
  private static let kept = 2
  /// How much longer than needed a slab may be.
  private static let excess = 3
  private static let page = 4096

  /// A slab with room for so many bytes; nil where the system has none.
  func take(_ length: Int) -> Slab? {
    let found = free.withLock { free -> Slab? in
      let place = free.firstIndex {
        $0.length >= length && $0.length <= SlabPool.excess * length
      }
      return place.map { free.remove(at: $0) }
    }
    if let found { return found }
    let made = Slab(length: (length + SlabPool.page - 1) / SlabPool.page * SlabPool.page)
    made?.findPages()
    return made
  }

  /// Takes a slab back.
  func give(_ slab: Slab) {
    free.withLock { free in
      free.append(slab)
      if free.count > SlabPool.kept { free.removeFirst() }
    }
  }

  /// Lets go of those that nobody uses.
  func empty() { free.withLock { $0 = [] } }
}
