import CKolodaPictures
import Glibc

/// A seccomp filter against the system calls that reading a picture never needs and an intruder
/// would like.
///
/// It forbids the dangerous calls and allows the rest: a list of the calls that are needed would
/// have to change with each version of each library.
struct SystemCallFilter {
  /// Whether pairs of stream sockets on this machine may be made: GStreamer's threads wake one another
  /// with them.
  var allowsPairs = false

  private static let forbidden: [Int32] = [
    // Communication, over the network or on this machine.
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    // Becoming another program or starting a second process, which could outlive this one, or
    // getting at another process.
    Int32(SHIM_FORK), Int32(SHIM_VFORK), SYS_execve, SYS_execveat, SYS_ptrace,
    SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_tkill, SYS_pidfd_open,
    SYS_pidfd_getfd,
    // Changing the system.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_bpf,
    SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
    SYS_io_uring_setup, SYS_init_module, SYS_finit_module, SYS_kexec_load, SYS_reboot,
  ]

  // Offsets in `seccomp_data`, which the filter reads: the call's number, the architecture, and the
  // lower halves of the first arguments.
  private static let number: UInt32 = 0
  private static let machine: UInt32 = 4
  private static let firstArgument: UInt32 = 16
  private static let secondArgument: UInt32 = 24

  private static let load = UInt16(BPF_LD | BPF_W | BPF_ABS)
  private static let equal = UInt16(BPF_JMP | BPF_JEQ | BPF_K)
  private static let hasBits = UInt16(BPF_JMP | BPF_JSET | BPF_K)
  private static let mask = UInt16(BPF_ALU | BPF_AND | BPF_K)
  private static let answer = UInt16(BPF_RET | BPF_K)
  private static let allow = UInt32(SECCOMP_RET_ALLOW)
  private static let refuse = UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)
  // With ENOSYS, the C library falls back to `clone`, whose flags a filter can check.
  private static let unknown = UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOSYS)

  /// The filter program: each step's code, how many steps to skip if the condition holds or not, a
  /// value.
  private var steps: [sock_filter] {
    var steps: [sock_filter] = []
    func step(_ code: UInt16, _ value: UInt32, ifNot: UInt8 = 0, ifSo: UInt8 = 0) {
      steps.append(sock_filter(code: code, jt: ifSo, jf: ifNot, k: value))
    }
    // On another architecture calls have other numbers.
    step(Self.load, Self.machine)
    step(Self.equal, UInt32(truncatingIfNeeded: SHIM_MACHINE), ifSo: 1)
    step(Self.answer, UInt32(SECCOMP_RET_KILL_PROCESS))
    step(Self.load, Self.number)
    if SHIM_FOREIGN_CALLS != 0 {
      step(Self.hasBits, UInt32(SHIM_FOREIGN_CALLS), ifNot: 1)
      step(Self.answer, Self.refuse)
    }
    for call in Self.forbidden {
      step(Self.equal, UInt32(bitPattern: call), ifNot: 1)
      step(Self.answer, Self.refuse)
    }
    step(Self.equal, UInt32(bitPattern: SYS_socketpair), ifNot: allowsPairs ? 7 : 1)
    if allowsPairs {
      step(Self.load, Self.secondArgument)
      step(Self.mask, ~UInt32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
      step(Self.equal, UInt32(SOCK_STREAM.rawValue), ifNot: 3)
      step(Self.load, Self.firstArgument)
      step(Self.equal, UInt32(AF_UNIX), ifNot: 1)
      step(Self.answer, Self.allow)
    }
    step(Self.answer, Self.refuse)
    step(Self.equal, UInt32(bitPattern: SYS_clone3), ifNot: 1)
    step(Self.answer, Self.unknown)
    // A thread may be made, but no process.
    step(Self.equal, UInt32(bitPattern: SYS_clone), ifNot: 3)
    step(Self.load, Self.firstArgument)
    step(Self.hasBits, UInt32(SHIM_CLONE_THREAD), ifSo: 1)
    step(Self.answer, Self.refuse)
    step(Self.answer, Self.allow)
    return steps
  }

  /// Installs the filter; without seccomp in the kernel nothing is refused.
  func install() {
    var program = steps
    program.withUnsafeMutableBufferPointer { filter in
      var whole = sock_fprog(len: UInt16(filter.count), filter: filter.baseAddress)
      _ = withUnsafePointer(to: &whole) {
        shim_prctl(PR_SET_SECCOMP, UInt(SECCOMP_MODE_FILTER), $0)
      }
    }
  }
}
