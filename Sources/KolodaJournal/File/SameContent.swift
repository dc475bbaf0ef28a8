import Glibc
import KolodaFiles

/// Returns whether two files consist of the same bytes; false if one can't be read.
func hasSameContent(_ one: String, _ other: String) -> Bool {
  let files = [one, other].map { (path: String) -> Int32 in
    open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  }
  defer { for file in files where file >= 0 { close(file) } }
  var states = [stat(), stat()]
  guard files.allSatisfy({ $0 >= 0 }), fstat(files[0], &states[0]) == 0,
    fstat(files[1], &states[1]) == 0, states.allSatisfy(\.isRegular),
    states[0].st_size == states[1].st_size
  else { return false }
  let size = 1 << 16
  var blocks = [[UInt8](repeating: 0, count: size), [UInt8](repeating: 0, count: size)]
  var place: off_t = 0
  while place < states[0].st_size {
    let count = pread(files[0], &blocks[0], size, place)
    guard count > 0, pread(files[1], &blocks[1], count, place) == count,
      blocks[0][..<count] == blocks[1][..<count]
    else { return false }
    place += off_t(count)
  }
  return true
}
