import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  private import Glibc
#endif

/// A pool of dedicated threads for long work, so that it never blocks the threads that handle requests. The pool's
/// threads have a lower priority, so requests are served first when the CPU is busy.
///
/// Use `withTaskExecutorPreference(pool) { … }` to run a function on them, including its child tasks.
final class WorkPool: TaskExecutor {
  /// The nice value of the threads on Linux (range: 0 … 19).
  static let niceness: Int32 = 10
  /// The threads' stack size in bytes. It is large because algorithms such as path simplification recurse deeply.
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
      // On Linux, this sets the priority of the calling thread only.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
    #endif
    while true {
      waiting.wait()
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
