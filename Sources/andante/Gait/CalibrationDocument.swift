import ActivityFiles
import Engine
import TextEncoding

/// Personal step constants as JSON: an array of objects with `gait`, `place`, `model`, `constant`, `deviation`
/// (relative) and `steps`.
enum CalibrationDocument {
  private static let byteLimit = 64 << 20
  private static let models: [(String, StepLengthModel)] = [
    ("peak-acceleration", .peakAcceleration), ("sensor-fusion", .sensorFusion),
    ("pendulum", .pendulum), ("height-frequency", .heightFrequency),
  ]

  static func json(_ calibration: StepLengthCalibration) -> JSONValue {
    var constants: [JSONValue] = []
    for walker in walkers {
      for (name, model) in models {
        guard let constant = calibration[model, walker] else { continue }
        constants.append(
          .object([
            ("gait", .text(walker.isRunning ? "running" : "walking")),
            ("place", .text(placeName(walker.place))), ("model", .text(name)),
            ("constant", .number(constant.value, decimals: 8)),
            ("deviation", .number(constant.deviation, decimals: 6)),
            ("steps", .number(constant.steps, decimals: 0)),
          ]))
      }
    }
    return .array(constants)
  }

  private static var walkers: [Walker] {
    [false, true].flatMap { isRunning in
      CarryingPlace.allCases.map { Walker(place: $0, isRunning: isRunning) }
    }
  }

  private static func placeName(_ place: CarryingPlace) -> String {
    PlaceChoice.allCases.first { $0.value == place }?.rawValue ?? "unknown"
  }

  /// Reads the personal constants from a file.
  ///
  /// - Parameter path: A file with the output of `andante gait --calibrate`, with or without `--json`, or with only the
  ///   array of constants.
  static func read(path: String) throws(FileError) -> StepLengthCalibration {
    let node: JSONValue
    do throws(FileError) {
      let bytes = try readFileBytes(path: path, limits: .bytes(byteLimit))
      node = try JSONValue(bytes: document(in: bytes))
    } catch {
      throw FileError(error.kind, "\(path): \(error)")
    }
    guard let constants = node.array ?? node["calibration"]?.array else {
      throw FileError(.unknownFormat, "\(path): no calibration in the file")
    }
    var calibration = StepLengthCalibration()
    for (index, constant) in constants.enumerated() {
      guard read(constant, into: &calibration) else {
        throw FileError(
          .unknownFormat, "\(path): constant \(index + 1) of the calibration is invalid")
      }
    }
    return calibration
  }

  /// Returns the bytes from the first line that looks like the beginning of a JSON document.
  private static func document(in bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    for line in bytes.split(separator: newline)
    where line.first == UInt8(ascii: "[") || line.first == UInt8(ascii: "{") {
      return Array(bytes[line.startIndex...])
    }
    return bytes
  }

  private static func read(_ node: JSONValue, into calibration: inout StepLengthCalibration) -> Bool
  {
    let model = models.first { $0.0 == node["model"]?.text }?.1
    let place = node["place"]?.text.flatMap(PlaceChoice.init(rawValue:))
    guard let model, let place, let value = node["constant"]?.number, value > 0.01, value < 100
    else { return false }
    let walker = Walker(place: place.value, isRunning: node["gait"]?.text == "running")
    let deviation = node["deviation"]?.number ?? StepLengthCalibration.defaultDeviation
    calibration[model, walker] = StepLengthCalibration.Constant(
      value: value, deviation: max(0, min(1, deviation)), steps: max(0, node["steps"]?.number ?? 0))
    return true
  }
}
