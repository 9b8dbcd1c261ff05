import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  private import Glibc
#endif

/// Threads of their own for long work, so that it never keeps the threads that answer requests. They have a lower
/// priority: where there is more to do than there are cores, requests come first.
///
/// `withTaskExecutorPreference(pool) { … }` runs a function there, and all it calls and all child tasks.
final class WorkPool: TaskExecutor {
  /// Nice values (0 … 19) of threads on Linux.
  static let niceness: Int32 = 10
  /// A path of a large recording is followed deeply.
  private static let stackBytes = 8 << 20

  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)
  let threadCount: Int

  init(name: String, threadCount: Int) {
    self.threadCount = threadCount
    for index in 0..<threadCount {
      let thread = Thread { [self] in serve() }
      thread.name = "\(name) \(index + 1)"
      thread.stackSize = Self.stackBytes
      thread.qualityOfService = .utility
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  private func serve() -> Never {
    #if canImport(Glibc)
      // There it is the calling thread's own.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
    #endif
    while true {
      waiting.wait()
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
