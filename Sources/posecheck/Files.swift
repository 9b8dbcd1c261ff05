import Pose

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error with a one-sentence message.
struct CheckError: Error {
  let message: String
}

func fail(_ message: String) -> Never {
  let line = "posecheck: \(message)\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(1)
}

func readFile(_ path: String) throws(CheckError) -> [UInt8] {
  guard let file = fopen(path, "rb") else {
    throw CheckError(message: "\(path): cannot be read")
  }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let size = ftell(file)
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
    count = fread(bytes.baseAddress, 1, size, file)
  }
}

func writeFile(_ path: String, _ bytes: [UInt8]) throws(CheckError) {
  guard let file = fopen(path, "wb") else {
    throw CheckError(message: "\(path): cannot be written")
  }
  defer { fclose(file) }
  guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
    throw CheckError(message: "\(path): cannot be written")
  }
}

func checked<Value>(
  _ path: String, _ work: () throws(PoseModelError) -> Value
) throws(CheckError) -> Value {
  do throws(PoseModelError) {
    return try work()
  } catch {
    throw CheckError(message: "\(path): \(error)")
  }
}

func loadNetwork(_ path: String) throws(CheckError) -> Network {
  let file = try readFile(path)
  return try checked(path) { () throws(PoseModelError) in try Network(packed: file) }
}

/// Fills the network's input.
///
/// - Parameter bytes: as many floats as the network's input contains.
func fill(_ network: Network, _ bytes: [UInt8]) throws(CheckError) {
  guard bytes.count == 4 * network.inputCount else {
    throw CheckError(message: "the input has \(bytes.count) bytes, not \(4 * network.inputCount)")
  }
  memcpy(network.input, bytes, bytes.count)
}

/// Returns this thread's processor time in milliseconds.
func processorMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}
