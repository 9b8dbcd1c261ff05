import Engine

@testable import ActivityFiles

/// A check of the properties of an activity file that was read from arbitrary bytes. Each run checks one property,
/// which the bytes themselves select. This way, each run reads the bytes only twice, and findings are reproducible.
struct FileExamination {
  typealias Reader =
    @Sendable (any ByteSource, FileLimits) throws(FileError) -> ActivityFile
  private typealias Outcome = Result<ActivityFile, FileError>

  let read: Reader
  let bytes: [UInt8]

  private static let limits: FileLimits = {
    var limits = FileLimits()
    limits.byteCount = 1 << 20
    limits.textByteCount = 1 << 10
    return limits
  }()

  func run() {
    let whole = outcome(MemorySource(bytes))
    let choice = digest(bytes) % 8
    if choice < 3 {
      let step = [1, 7, 64][Int(choice)]
      let pieces = outcome(PiecedSource(bytes, step: step))
      require(pieces == whole, "\(step) bytes at a time: \(pieces) for \(whole)")
    }
    guard case .success(let file) = whole else { return }
    requireSound(file)
    switch choice {
    case 3: requireSameInGPX(file)
    case 4: requireSameInTCX(file)
    case 5: requireSameInFIT(file)
    case 6: requireSameInText(file)
    case 7: for part in file.activities { requireSound(analyze(part.recording)) }
    default: break
    }
  }

  private func outcome(_ source: any ByteSource) -> Outcome {
    do throws(FileError) {
      var file = try read(source, Self.limits)
      // These warnings contain positions that depend on how the bytes were split.
      if file.format == .kml { file.warnings.removeAll() }
      return .success(file)
    } catch {
      return .failure(error)
    }
  }

  // MARK: Round trips

  private func requireSameInGPX(_ file: ActivityFile) {
    let again = reread(writeGPX(file))
    let placed = file.recording.segments.map { $0.filter { $0.coordinate != nil } }
    requireSame(again.recording, placed, file.recording.startUnixSeconds, "GPX")
  }

  private func requireSameInTCX(_ file: ActivityFile) {
    guard let bytes = try? writeTCX(file) else { return }
    let timed = file.recording.segments.flatMap { $0.filter { $0.seconds != nil } }
    var again = reread(bytes).recording
    again.segments = [again.segments.flatMap(\.self)]
    requireSame(again, [timed], file.recording.startUnixSeconds, "TCX")
  }

  private func requireSameInFIT(_ file: ActivityFile) {
    guard let bytes = try? writeFIT(file) else { return }
    let timed = file.recording.segments.joined().filter { $0.seconds != nil }
    let again = reread(bytes)
    require(!again.warnings.contains { $0.kind == .malformed }, "FIT is malformed")
    require(again.recording.pointCount == timed.count, "FIT has other points")
  }

  private func requireSameInText(_ file: ActivityFile) {
    let lines = file.recording.segments.map { $0.compactMap(\.coordinate) }.filter { $0.count > 1 }
    if !lines.isEmpty {
      let again = reread(writeGeoJSON(file)).recording.segments
      require(again.map { $0.compactMap(\.coordinate) } == lines, "GeoJSON has other places")
    }
    if file.recording.pointCount > 0 {
      let again = reread(writeCSV(file)).recording
      require(again.pointCount == file.recording.pointCount, "CSV has other points")
    }
    _ = writePolyline(file)
  }

  private func reread(_ bytes: [UInt8]) -> ActivityFile {
    do throws(FileError) {
      return try readActivity(from: MemorySource(bytes), limits: .standard)
    } catch {
      fatalError("what we wrote cannot be read: \(error)")
    }
  }

  /// - Parameter start: The reference for the points' times. If nil, times aren't written.
  private func requireSame(
    _ again: Recording, _ points: [[TrackPoint]], _ start: Double?, _ format: String
  ) {
    require(again.segments.map(\.count) == points.map(\.count), "\(format) has other points")
    for (first, second) in zip(again.segments.joined(), points.joined()) {
      var (first, second) = (first, second)
      if let start {
        let read = first.seconds.map { $0 + (again.startUnixSeconds ?? 0) }
        let written = second.seconds.map { $0 + start }
        let isSame = read == nil ? written == nil : abs((written ?? 0) - (read ?? 0)) < 1e-4
        require(isSame, "\(format): \(read as Any) for \(written as Any)")
      }
      (first.seconds, second.seconds) = (nil, nil)
      require(first == second, "\(format) keeps not what a point says: \(first) for \(second)")
    }
  }
}

extension Sequence<UInt8> {
  fileprivate var fnv: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// Returns a number that depends on all bytes.
func digest(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.fnv >> 20 }

/// Crashes on a finding, as libFuzzer expects.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}
