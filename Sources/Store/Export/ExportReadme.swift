import ActivityFiles

enum ExportReadme {
  static func text(of athlete: String, now: Double) -> String {
    let day = DateTime(unixSeconds: now.rounded())?.description ?? ""
    let kinds = ExportKind.all.map { "  \($0.path)\n      \($0.what)" }.joined(separator: "\n")
    return """
      Everything that Andante stored for \(athlete) on \(day).

      originals/   Every file you imported, byte for byte, by the year of its activity. Programs for
                   GPX, TCX, FIT and so on can read them. Files that end with .json were typed in or came from
                   Strava's API.
      sessions/    Recordings made with Andante: session logs, which Andante can import.
      gpx/         Their routes, for other programs.
      sounds/      Your own clicks for the metronome.
      photos/      Pictures of your bikes and parts.
      data/        Lists with one JSON object per line. Times are seconds since 1970-01-01 UTC, lengths are metres.
                   Andante's docs/using/export.md explains every member.
      database/    The SQLite database. No other file is needed to read it.
      manifest.json
                   Every file's size and SHA-256.

      This archive has no secrets: no passwords, tokens, device keys or calendar addresses. They were removed
      from the database too. After importing the archive, connect Strava and reminders again.

      To restore it:   andante import THIS.zip   for an athlete without data, or drop it on any page of the app.

      \(kinds)

      """
  }
}
