import Engine

/// Reads a text file line by line and collects points and warnings.
struct LineTrack {
  private var lines: LineSource
  private let limits: FileLimits
  private var lineNumber = 0
  /// The line number and offset of the current line.
  private var location = (line: 0, byteOffset: 0)
  private var points = PointList()
  private(set) var pointCount = 0
  private var lastSeconds: Double?
  private var isFull = false
  private(set) var warnings = WarningList()

  init(_ source: any ByteSource, limits: FileLimits) {
    lines = LineSource(source, lengthLimit: limits.textByteCount, byteLimit: limits.byteCount)
    self.limits = limits
  }

  /// Returns the next line without surrounding white space. Returns nil at the end of the file, or when the limit
  /// on points is reached.
  ///
  /// - Throws: `FileError` if the file cannot be read and no points were added yet.
  mutating func next() throws(FileError) -> ArraySlice<UInt8>? {
    if isFull { return nil }
    do throws(FileError) {
      guard let line = try lines.next() else { return nil }
      lineNumber += 1
      location = (lineNumber, line.offset)
      return (lineNumber == 1 ? line.bytes.withoutByteOrderMark : line.bytes).trimmed
    } catch {
      if pointCount == 0 { throw error }
      warnings.add(error)
      return nil
    }
  }

  /// Adds a warning about the current line.
  mutating func warn(_ kind: FileWarning.Kind, _ message: @autoclosure () -> String) {
    warnings.add(kind, message(), at: location)
  }

  mutating func add(_ point: TrackPoint) {
    guard limits.allows(pointAfter: pointCount, in: 0) else {
      isFull = true
      let message = "only the first \(limits.pointCount) points were read"
      return warn(.tooLarge, message)
    }
    if let seconds = point.seconds, let lastSeconds, seconds < lastSeconds {
      warn(.timeGoesBack, "the point is earlier than the one before it")
    }
    lastSeconds = point.seconds ?? lastSeconds
    points.append(point)
    pointCount += 1
  }

  /// Returns the points as one segment and removes them.
  mutating func segments() -> [[TrackPoint]] { pointCount > 0 ? [points.drain()] : [] }

  /// Returns a file with the recording and all warnings so far.
  ///
  /// - Parameter emptiness: the warning to add if the file contains no points.
  mutating func file(
    _ format: FileFormat, _ recording: Recording,
    emptiness: String = "the file contains no recorded points"
  ) -> ActivityFile {
    if pointCount == 0 { warnings.add(.noTrack, emptiness) }
    var file = ActivityFile(format: format, recording: recording)
    file.warnings = warnings.warnings
    return file
  }
}

extension ArraySlice<UInt8> {
  var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
  }
}
