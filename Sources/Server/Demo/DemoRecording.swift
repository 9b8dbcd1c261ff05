import ActivityFiles
import Engine
import Store

/// The simulated recording of a planned activity, as a file or session log.
struct DemoRecording {
  private let activity: DemoActivity
  private let recording: Recording
  private let zoneMinutes: Int

  init(_ activity: DemoActivity) {
    self.activity = activity
    let local = Double(activity.day) * 86_400 + Double(activity.minute) * 60
    zoneMinutes = LocalZone.minutes(at: local)
    var recording = simulatedRecording(
      seed: activity.seed, sport: activity.sport, lengthMeters: activity.lengthMeters,
      speed: activity.speed, startUnixSeconds: local - Double(zoneMinutes) * 60,
      routeSeed: activity.routeSeed)
    var wander = CadenceDrift(seed: activity.seed, deviation: activity.isPaced ? 0.011 : 0)
    for segment in recording.segments.indices {
      for point in recording.segments[segment].indices {
        recording.segments[segment][point].scaleCadence(
          by: activity.cadenceShare * (1 + activity.cadenceIncrease + wander.next()))
      }
    }
    self.recording = recording
  }

  /// The recording as a GPX file, as a watch would export it.
  var file: ImportFile {
    var file = ActivityFile(
      format: .gpx, recording: recording, name: activity.title,
      notes: activity.notes.isEmpty ? nil : activity.notes)
    file.zoneMinutes = Int32(clamping: zoneMinutes)
    return ImportFile(
      name: "\(activity.sport.name)-\(Day(activity.day).text).gpx",
      bytes: writeGPX(file))
  }

  /// The recording as a session log, as the web app would record it. The metronome is on and follows the cadence that
  /// the athlete's model predicts for the speed, raised by the cadence plan.
  var log: [UInt8] {
    let header = SessionHeader(
      identifier: (activity.seed, UInt64(activity.day)), sport: activity.sport,
      startUnixSeconds: recording.startUnixSeconds ?? 0, zoneMinutes: Int32(zoneMinutes),
      altitudeSource: recording.altitudeSource)
    let choices: [(SessionOption, Double)] = [
      (.beat, 1), (.followsSpeed, 1), (.cadenceIncrease, activity.cadenceIncrease),
    ]
    let options = choices.map { SessionEvent(seconds: 0, .option($0.0, value: $0.1)) }
    let model = SessionEvent(seconds: 0, .personalModel(activity.ownCadence))
    return SessionLog(header, options + [model] + Array(events(of: recording))).bytes
  }
}

/// The runner's deviation from the metronome, as a fraction of the cadence. It is a random process with a time constant
/// of 40 s.
private struct CadenceDrift {
  private var random: SeededRandom
  private var share = 0.0
  private let deviation: Double

  init(seed: UInt64, deviation: Double) {
    random = SeededRandom(seed: seed &* 17 &+ 3)
    self.deviation = deviation
  }

  /// Advances by one second.
  mutating func next() -> Double {
    let kept = 0.975  // Time constant 40 s.
    share = kept * share + (1 - kept * kept).squareRoot() * deviation * random.nextNormal()
    return share
  }
}

extension DemoActivity {
  /// The personal cadence model from earlier runs: 166 steps per minute at 3 m/s and 7 more per m/s, scaled by
  /// `cadenceShare`.
  fileprivate var ownCadence: PersonalCadenceModel {
    let (base, slope) = (166 * cadenceShare, 7 * cadenceShare)
    var model = PersonalCadenceModel(intercept: base, slope: slope)
    for speed in stride(from: 2.1, through: 4.6, by: 0.1) {
      model.add(SteadyWindow(speed: speed, cadence: base + slope * (speed - 3)))
    }
    return model
  }
}

extension SeededRandom {
  /// Returns a uniformly distributed integer from 0 up to, but not including, `limit`.
  mutating func nextNumber(below limit: Int) -> Int {
    InputRange(0...limit - 1).rounded((nextUnit() * Double(limit)).rounded(.down))
  }
}

extension TrackPoint {
  /// Scales the cadence and rounds it to whole steps, as watches do.
  fileprivate mutating func scaleCadence(by share: Double) {
    cadence = cadence.map { ($0 * share).rounded() }
  }
}
