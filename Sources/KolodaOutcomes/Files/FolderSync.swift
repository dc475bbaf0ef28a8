import Glibc
import KolodaFiles

/// Waits until the names in a folder are on disk; errors are ignored, since not every file system
/// supports it.
func syncFolder(_ folder: [UInt8]) {
  let descriptor = open(cString(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}
