import Engine
import Foundation

/// The smallest picture that is accepted as a JPEG: JFIF header, one scan, end of image.
let smallJPEG: [UInt8] =
  [0xFF, 0xD8, 0xFF, 0xDB, 0, 4, 1, 2] + [0xFF, 0xDA, 0, 2, 0xAB, 0xFF, 0, 0xCD] + [0xFF, 0xD9]

/// The smallest picture that is accepted as a PNG: the signature and the last chunk.
let smallPNG: [UInt8] =
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]
  + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

/// Returns a GPX file, like one from a watch, of a run at 3 m/s with one point per second.
func sampleGPX(name: String = "Lake loop", pointCount: Int = 120, start: Int = 0) -> [UInt8] {
  let points = (0..<pointCount).map { index in
    let seconds = start + index
    let time =
      "2026-11-\(10 + seconds / 3_600)T06:\(padded(seconds / 60 % 60)):\(padded(seconds % 60))Z"
    return """
      <trkpt lat="\(48.1 + Double(index) * 0.000_027)" lon="11.5"><ele>520</ele>\
      <time>\(time)</time></trkpt>
      """
  }
  return Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Test" xmlns="http://www.topografix.com/GPX/1/1">
    <trk><name>\(name)</name><type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>
    """.utf8)
}

private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

/// Returns a tone as a 32-bit float WAV at 48 kHz. Different pitches (in hertz) make different sounds.
func sampleWAV(milliseconds: Int = 20, pitch: Double = 1_000) -> [UInt8] {
  let count = 48 * milliseconds
  let samples = (0..<count).map { index in
    Float(sine(2 * .pi * pitch * Double(index) / 48_000) * 0.5)
  }
  var bytes = WAVWriter.header(frameCount: Int64(count), channelCount: 1, sampleRate: 48_000) ?? []
  for sample in samples {
    withUnsafeBytes(of: sample.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }
  return bytes
}
