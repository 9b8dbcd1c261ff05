#if canImport(Glibc)
  import Glibc
#endif

/// Runs `body` at least once and then repeatedly for `seconds`. Returns the shortest processor time of any run, in
/// seconds.
func minimumSeconds(of seconds: Double, _ body: () throws -> Void) rethrows -> Double {
  let end = processorSeconds() + seconds
  var least = Double.infinity
  repeat {
    let start = processorSeconds()
    try body()
    least = min(least, processorSeconds() - start)
  } while processorSeconds() < end
  return least
}

/// Returns the processor time that this process has used, including system time, in seconds.
private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Returns the peak memory of this process (`VmHWM`) in kB, or 0 if it isn't available.
func mostResident() -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 8_192)
  let count = fread(&bytes, 1, bytes.count, file)
  let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
  let words = lines.first { $0.hasPrefix("VmHWM:") }?.split { $0 == " " || $0 == "\t" }
  return words.flatMap { Int($0[1]) } ?? 0
}

struct NotWritten: Error { var path: String }

func save(_ bytes: [UInt8], _ path: String) throws {
  guard let file = fopen(path, "w") else { throw NotWritten(path: path) }
  let count = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, count == bytes.count else { throw NotWritten(path: path) }
}
