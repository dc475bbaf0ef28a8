import CKolodaPictures

/// Refuses the system calls that reading a picture never needs and an intruder would like.
///
/// It forbids the dangerous ones and allows the rest: a list of those that are needed would have to
/// change with each version of each library.
enum SystemCallFilter {
  private static let forbidden: [Int32] = [
    // Talking to anyone, by the network or on this machine.
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_socketpair,
    // Becoming another program, or getting at another process.
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill,
    SYS_tkill, SYS_pidfd_open, SYS_pidfd_getfd,
    // Changing the system.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_bpf,
    SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
    SYS_io_uring_setup, SYS_init_module, SYS_finit_module, SYS_kexec_load, SYS_reboot,
  ]

  /// Installs the filter; where the system has no such filters, nothing is refused.
  static func install() {
    let load = UInt16(BPF_LD | BPF_W | BPF_ABS)
    let equal = UInt16(BPF_JMP | BPF_JEQ | BPF_K)
    let answer = UInt16(BPF_RET | BPF_K)
    let allow = UInt32(SECCOMP_RET_ALLOW)
    let refuse = UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)
    // The number of the call is the first thing that the filter is shown.
    var program = [sock_filter(code: load, jt: 0, jf: 0, k: 0)]
    for call in forbidden {
      program.append(sock_filter(code: equal, jt: 0, jf: 1, k: UInt32(bitPattern: call)))
      program.append(sock_filter(code: answer, jt: 0, jf: 0, k: refuse))
    }
    program.append(sock_filter(code: answer, jt: 0, jf: 0, k: allow))
    program.withUnsafeMutableBufferPointer { filter in
      var whole = sock_fprog(len: UInt16(filter.count), filter: filter.baseAddress)
      _ = withUnsafePointer(to: &whole) {
        shim_prctl(PR_SET_SECCOMP, UInt(SECCOMP_MODE_FILTER), $0)
      }
    }
  }
}
