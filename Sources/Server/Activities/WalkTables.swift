import Engine
import HTTPTypes
import Hummingbird
import Store

/// Returns a walk's steps as a CSV table. Times are in seconds on the log's clock, as in the motion table, and lengths
/// in metres. `length_m` is the final estimate, `peak_m` and `fusion_m` are the estimates of the individual methods,
/// and `k` is the step constant of the method that was used.
func stepTable(_ walk: StoredWalk) -> [UInt8] {
  var text =
    "step,t,since_start_s,duration_s,length_m,deviation_m,speed_m_s,good,warning,side,model,begins_bout,turning,correction,peak_m,fusion_m,k\n"
  for (index, step) in walk.summary.steps.enumerated() {
    let (measured, walked) = (step.measured, step.measured.step)
    let cells = [
      "\(index + 1)", fixedText(walked.seconds, decimals: 4),
      fixedText(walked.seconds - walk.startSeconds, decimals: 4),
      fixedText(walked.duration, decimals: 4), fixedText(measured.lengthMeters, decimals: 4),
      fixedText(measured.deviationMeters, decimals: 4),
      fixedText(measured.speedMetersPerSecond, decimals: 4), step.isGood ? "1" : "0",
      step.warning.map { "\($0)" } ?? "", walked.side.map { "\($0)" } ?? "",
      "\(measured.model)", walked.beginsBout ? "1" : "0", walked.isTurning ? "1" : "0",
      step.correction.map { "\($0)" } ?? "",
      cell(step.methods.peakAcceleration), cell(step.methods.sensorFusion),
      cell(step.methods.constant),
    ]
    text += cells.joined(separator: ",") + "\n"
  }
  return Array(text.utf8)
}

private func cell(_ value: Double?) -> String { value.map { fixedText($0, decimals: 4) } ?? "" }

/// Returns the log's raw motion as a CSV table for `andante gait`. Streams the table because one hour has 200,000
/// rows.
func motionDownload(log: [UInt8], name: String) -> Response {
  var response = download([], name: name, type: "text/csv; charset=utf-8")
  response.headers[.contentLength] = nil
  response.body = ResponseBody { writer in
    var table = MotionTableWriter(log: log)
    while let rows = table.next() { try await writer.write(ByteBuffer(bytes: rows)) }
    try await writer.finish(nil)
  }
  return response
}

/// Converts a log's motion samples to CSV rows, chunk by chunk. Apart from the log, only the rows of one chunk are in
/// memory.
struct MotionTableWriter {
  private let log: [UInt8]
  private var reader = LogReader()
  private var offset = 0
  private var hasHeader = false
  private static let pieceLength = 32_768

  init(log: [UInt8]) { self.log = log }

  /// Returns the next rows, or nil at the end. The first result begins with the header.
  mutating func next() -> [UInt8]? {
    guard offset < log.count || !hasHeader else { return nil }
    var bytes: [UInt8] = []
    if !hasHeader { bytes += Array("t,ax,ay,az,gx,gy,gz\n".utf8) }
    hasHeader = true
    let end = min(offset + Self.pieceLength, log.count)
    reader.feed(log[offset..<end])
    offset = end
    while let record = reader.next() {
      if case .motion(let sample)? = record.event?.kind { Self.append(sample, to: &bytes) }
    }
    return bytes
  }

  /// Appends a row. Four decimals are enough for the sensor's resolution of 1/1024. Without a gyroscope, the last three
  /// cells are empty.
  private static func append(_ sample: MotionSample, to bytes: inout [UInt8]) {
    let rotation = sample.rotation
    let cells: [Double?] = [
      sample.seconds, sample.x, sample.y, sample.z, rotation?.x, rotation?.y, rotation?.z,
    ]
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let cell { bytes.append(contentsOf: fixedText(cell, decimals: 4).utf8) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
