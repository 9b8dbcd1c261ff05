import Engine

/// A workout from a health export, as an activity file.
public struct HealthActivity: Sendable {
  public let workout: HealthWorkout
  public let file: ActivityFile
  /// The file name, without folders.
  public let sourceName: String
  /// The source file to store. Reading it with `readActivityFile(bytes:)` restores the same recording. It is GPX for a
  /// workout with a route, otherwise a Health document with only this workout. Both are generated, because the bytes
  /// that Health writes differ between exports.
  public let sourceBytes: [UInt8]

  init(_ workout: HealthWorkout, routes: HealthRoutes, limits: FileLimits) {
    self.workout = workout
    var file = workout.activityFile
    let tracks = file.addRoutes(workout.routePaths, routes: routes, limits: limits)
    if tracks.isEmpty {
      sourceBytes = writeHealthDocument(workout)
    } else {
      file.recording = workout.recording(with: tracks)
      file.repairTimes()
      sourceBytes = writeGPX(file)
    }
    self.file = file
    sourceName = workout.fileName + (tracks.isEmpty ? ".xml" : ".gpx")
  }
}

extension ActivityFile {
  /// Reads a workout's routes and returns those with points, in chronological order.
  fileprivate mutating func addRoutes(
    _ paths: [String], routes: HealthRoutes, limits: FileLimits
  ) -> [Recording] {
    var tracks: [Recording] = []
    for path in paths {
      do throws(FileError) {
        var route = try readActivity(from: routes.open(path), limits: limits)
        route.repairTimes()
        warnings += route.warnings
        if let track = route.recording.positionedRecording { tracks.append(track) }
      } catch {
        warnings.append(FileWarning(.unreadable, "\(lastPathComponent(path)): \(error)"))
      }
    }
    return tracks.sorted { ($0.startUnixSeconds ?? 0) < ($1.startUnixSeconds ?? 0) }
  }
}

extension HealthWorkout {
  /// The workout without its route: the start, the end, the pauses, and the total distance at the end, if known.
  var activityFile: ActivityFile {
    var file = ActivityFile(format: .health, recording: bareRecording)
    // Workouts with a known sport get Andante's own title, which contains the sport and the time of day.
    if sport == .other || sport == .workout { file.name = healthTitle(typeName) }
    file.creator = source
    file.sportText = healthTitle(typeName)
    file.zoneMinutes = start.zoneMinutes
    return file
  }

  private var bareRecording: Recording {
    var borders = [0.0]
    borders += pauses.flatMap { [seconds(at: $0.start), seconds(at: $0.end)] }
    borders.append(seconds(at: end))
    var segments = stride(from: 0, to: borders.count, by: 2).map { index in
      [borders[index], borders[index + 1]].map { TrackPoint(seconds: $0) }
    }
    segments[0][0].distance = distanceMeters == nil ? nil : 0
    segments[segments.count - 1][1].distance = distanceMeters
    return Recording(
      sport: sport, startUnixSeconds: start.unixSeconds, segments: segments,
      recordedDistanceMeters: distanceMeters)
  }

  private func seconds(at date: DateTime) -> Double { date.seconds(since: start) }

  /// Joins the tracks into one recording that starts with the first of them.
  func recording(with tracks: [Recording]) -> Recording {
    var recording = tracks[0]
    recording.sport = sport
    recording.recordedDistanceMeters = distanceMeters
    for track in tracks.dropFirst() {
      let shift = (track.startUnixSeconds ?? 0) - (recording.startUnixSeconds ?? 0)
      recording.segments += track.segments.map { points in
        points.map { point in
          var point = point
          point.seconds = point.seconds.map { $0 + shift }
          return point
        }
      }
    }
    return recording
  }

  /// A unique file name: the start in UTC without colons.
  var fileName: String {
    "workout_" + start.description.map { $0 == ":" ? "-" : String($0) }.joined()
  }
}

extension Recording {
  /// The points with a position, starting at the first one, because GPX can store only those. Nil if every point
  /// lacks a position.
  fileprivate var positionedRecording: Recording? {
    var recording = self
    recording.segments = segments.map { $0.filter { $0.coordinate != nil } }
    let points = recording.segments.lazy.joined()
    guard points.contains(where: { _ in true }) else { return nil }
    if let first = points.lazy.compactMap(\.seconds).first,
      let start = startUnixSeconds.flatMap({ DateTime(unixSeconds: $0) })
    {
      recording.count(from: start.adding(first))
    }
    return recording
  }
}
