import CKolodaPictures

/// Refuses the system calls that reading a picture never needs and an intruder would like.
///
/// It forbids the dangerous ones and allows the rest: a list of those that are needed would have to
/// change with each version of each library.
enum SystemCallFilter {
  private static let forbidden: [Int32] = [
    // Talking to anyone, by the network or on this machine.
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_socketpair,
    // Becoming another program or a second process, which could outlive this one, or getting at
    // another.
    Int32(SHIM_FORK), Int32(SHIM_VFORK), SYS_execve, SYS_execveat, SYS_ptrace,
    SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_tkill, SYS_pidfd_open,
    SYS_pidfd_getfd,
    // Changing the system.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_bpf,
    SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
    SYS_io_uring_setup, SYS_init_module, SYS_finit_module, SYS_kexec_load, SYS_reboot,
  ]

  // What the filter is shown of a call, and where: its number, the machine's kind, and the lower
  // half of its first argument.
  private static let number: UInt32 = 0
  private static let machine: UInt32 = 4
  private static let firstArgument: UInt32 = 16

  private static let load = UInt16(BPF_LD | BPF_W | BPF_ABS)
  private static let equal = UInt16(BPF_JMP | BPF_JEQ | BPF_K)
  private static let hasBits = UInt16(BPF_JMP | BPF_JSET | BPF_K)
  private static let answer = UInt16(BPF_RET | BPF_K)
  private static let allow = UInt32(SECCOMP_RET_ALLOW)
  private static let refuse = UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)
  // The C library then makes its threads in the older way, whose argument can be looked at.
  private static let unknown = UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOSYS)

  /// The filter: for each step its code, how many steps to leave out if so and if not, a value.
  private static var steps: [sock_filter] {
    var steps: [sock_filter] = []
    func step(_ code: UInt16, _ value: UInt32, ifNot: UInt8 = 0, ifSo: UInt8 = 0) {
      steps.append(sock_filter(code: code, jt: ifSo, jf: ifNot, k: value))
    }
    // The calls of another machine's kind have other numbers.
    step(load, machine)
    step(equal, UInt32(truncatingIfNeeded: SHIM_MACHINE), ifSo: 1)
    step(answer, UInt32(SECCOMP_RET_KILL_PROCESS))
    step(load, number)
    if SHIM_FOREIGN_CALLS != 0 {
      step(hasBits, UInt32(SHIM_FOREIGN_CALLS), ifNot: 1)
      step(answer, refuse)
    }
    for call in forbidden {
      step(equal, UInt32(bitPattern: call), ifNot: 1)
      step(answer, refuse)
    }
    step(equal, UInt32(bitPattern: SYS_clone3), ifNot: 1)
    step(answer, unknown)
    // A thread may be made, and no process.
    step(equal, UInt32(bitPattern: SYS_clone), ifNot: 3)
    step(load, firstArgument)
    step(hasBits, UInt32(SHIM_CLONE_THREAD), ifSo: 1)
    step(answer, refuse)
    step(answer, allow)
    return steps
  }

  /// Installs the filter; where the system has no such filters, nothing is refused.
  static func install() {
    var program = steps
    program.withUnsafeMutableBufferPointer { filter in
      var whole = sock_fprog(len: UInt16(filter.count), filter: filter.baseAddress)
      _ = withUnsafePointer(to: &whole) {
        shim_prctl(PR_SET_SECCOMP, UInt(SECCOMP_MODE_FILTER), $0)
      }
    }
  }
}
