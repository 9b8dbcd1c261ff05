#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// How many files and connections the process may have open at once.
enum OpenFileLimit {
  /// What a process may have open at the least, where the system does not say.
  private static let assumed = 256
  /// More is never needed.
  private static let most = 65_536

  /// Raises the limit to what the system allows this process; returns it.
  static func raise() -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return assumed }
    var raised = limit
    raised.rlim_cur = min(limit.rlim_max, rlim_t(most))
    if raised.rlim_cur > limit.rlim_cur, setrlimit(resource, &raised) == 0 { limit = raised }
    return Int(clamping: limit.rlim_cur)
  }
}

/// How many connections are answered at once; further ones wait until one of these ends.
struct ConnectionLimit {
  /// Of the pages' server.
  let pages: Int
  /// Of the plain server that gives out the local network's certificate.
  let trust: Int

  /// - Parameter fileLimit: what the process may have open. A connection is one file; half is left for databases and
  ///   uploads, of which each connection may use one as well.
  init(fileLimit: Int) {
    let all = max(8, fileLimit / 2 - 16)
    trust = max(2, all / 8)
    pages = max(6, all - trust)
  }

  /// Raises the process's limit and takes its part of it.
  static let present = ConnectionLimit(fileLimit: OpenFileLimit.raise())
}
