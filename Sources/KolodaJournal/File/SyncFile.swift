import Glibc

/// Waits until a file's content is on disk.
func syncFile(_ path: String) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}
