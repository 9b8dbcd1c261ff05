import Foundation

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The process's limit on open files. Connections count towards it.
enum OpenFileLimit {
  /// The limit to assume if the system doesn't report one.
  private static let assumed = 256
  /// The highest limit to request; the server never needs more.
  private static let most = 65_536

  /// Raises the limit as far as the system allows and returns it.
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

/// The process's open-file limit, divided so that connections cannot use up the files that databases need.
struct ConnectionLimit {
  /// The maximum number of connections to the main server. Additional connections wait.
  let pages: Int
  /// The maximum number of connections to the plain HTTP server that distributes the local network's certificate.
  let trust: Int
  /// The maximum number of connections from one address.
  let perAddress: Int
  /// The maximum number of athletes' databases that are open at once.
  let stores: Int

  /// The number of files per database: two (database and log) for each of one writer, two readers and four unused
  /// connections of pages, plus the shared memory.
  private static let filesPerStore = 15
  /// The number of files for the accounts, the map, logs and outgoing connections.
  private static let ownFiles = 60
  /// The number of files per core for what is being rendered: two databases (each with its log) for two pages and one
  /// unit of long work.
  private static let filesPerCore = 12

  /// Divides the limit on open files.
  ///
  /// - Parameters:
  ///   - fileLimit: The number of files that the process may have open. At most a third is reserved for athletes'
  ///     databases. Each connection may need a second file for an upload.
  ///   - coreCount: The number of cores, which determines how much is rendered at once.
  init(
    fileLimit: Int, coreCount: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    let ownFiles = Self.ownFiles + Self.filesPerCore * max(2, coreCount)
    stores = min(max(fileLimit / 3 / Self.filesPerStore, 2), 64)
    let all = max(8, (fileLimit - stores * Self.filesPerStore - ownFiles) / 2)
    trust = max(2, all / 8)
    pages = max(6, all - trust)
    perAddress = min(100, max(6, pages / 4))
  }

  /// The limits of this process, after raising its open-file limit.
  static let present = ConnectionLimit(fileLimit: OpenFileLimit.raise())
}
