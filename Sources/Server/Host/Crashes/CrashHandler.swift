import Foundation

#if canImport(Glibc)
  private import CMalloc
  import Glibc
#endif

/// Handles crash signals. Swift's own handler spends over a minute reading debug information, during which the server
/// cannot be restarted. This handler only prints raw addresses, which `addr2line` can resolve.
enum CrashHandler {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV]
  fileprivate static let frameLimit: Int32 = 64

  /// - Parameter handle: A file descriptor open for appending, or a negative number if the file could not be opened.
  static func install(noting handle: Int32) {
    runRecordHandle = handle
    isJournal = Journal.hasStandardError
    let buffer = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
      capacity: Int(frameLimit))
    #if canImport(Glibc)
      // Loads the unwinder now, because a signal handler must not load libraries.
      _ = backtrace(buffer, frameLimit)
    #endif
    frames = buffer
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { handleCrash($0) }
    // The handler runs on the stack of the thread that crashed. After a stack overflow, the process therefore ends
    // without a record.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    for signal in signals { sigaction(signal, &action, nil) }
  }
}

// Global variables, because a signal handler may neither allocate nor lock.
private nonisolated(unsafe) var runRecordHandle: Int32 = -1
private nonisolated(unsafe) var isJournal = false
private nonisolated(unsafe) var frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>?

/// Records the crash and prints a trace. The default action is already restored (`SA_RESETHAND`), so raising the signal
/// again ends the process.
private func handleCrash(_ signal: Int32) {
  print(RunRecord.crashed, to: runRecordHandle)
  if isJournal { print("<2>", to: STDERR_FILENO) }
  print("andante crashed, signal ", to: STDERR_FILENO)
  var digits = (UInt8(ascii: "0") + UInt8(signal / 10), UInt8(ascii: "0") + UInt8(signal % 10))
  _ = write(STDERR_FILENO, &digits, 2)
  print("\n", to: STDERR_FILENO)
  #if canImport(Glibc)
    if let frames {
      backtrace_symbols_fd(frames, backtrace(frames, CrashHandler.frameLimit), STDERR_FILENO)
    }
  #endif
  raise(signal)
}

private func print(_ text: StaticString, to handle: Int32) {
  _ = write(handle, text.utf8Start, text.utf8CodeUnitCount)
}
