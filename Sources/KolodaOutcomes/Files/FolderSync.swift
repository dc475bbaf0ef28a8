import Glibc
import KolodaFiles

/// Waits until the disk has the names in a folder; not every file system can, and none need say so.
func syncFolder(_ folder: [UInt8]) {
  let descriptor = open(cString(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}
