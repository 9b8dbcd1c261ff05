import Engine
import Foundation

/// The sawtooth wave of the synthesised instruments, without effects: one second at each of several frequencies.
enum SawSamples {
  static let frequencies = [55, 110, 440, 1_244, 3_001]
  private static let rate = 48_000

  /// Writes `saw-440.f32` and so on, each with 48 000 raw samples, so that each integer frequency corresponds to
  /// exactly one FFT bin.
  static func write(to folder: String) throws {
    for frequency in frequencies {
      var saw = BandLimitedSaw(phase: 0)
      let samples = (0..<rate).map { _ in saw.next(step: Double(frequency) / Double(rate)) }
      let bytes = samples.map(Float.init).withUnsafeBytes { Data($0) }
      try bytes.write(to: URL(fileURLWithPath: "\(folder)/saw-\(frequency).f32"))
    }
  }
}
