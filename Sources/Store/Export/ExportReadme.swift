import ActivityFiles

/// The README of an export.
enum ExportReadme {
  static func text(of athlete: String, now: Double) -> String {
    let day = DateTime(unixSeconds: now.rounded())?.description ?? ""
    let kinds = ExportKind.all.map { "  \($0.path)\n      \($0.what)" }.joined(separator: "\n")
    return """
      Everything that Andante keeps of \(athlete), as it was on \(day).

      originals/   Every file you brought in, byte for byte, by the year of its activity. Any program for
                   GPX, TCX, FIT and the like reads them. Files that end with .json were typed in or came from
                   Strava's interface without a file.
      sessions/    What was recorded with Andante: logs, which Andante reads again.
      gpx/         The ways of these, for other programs.
      sounds/      Your own clicks for the metronome.
      photos/      Pictures of your bikes and parts.
      data/        Lists: one JSON object a line. Times are seconds since 1970-01-01 in UTC, lengths metres.
                   docs/using/export.md of Andante explains every member.
      database/    The SQLite file that Andante kept all this in. No other file is needed to read it.
      manifest.json
                   Every file's size and SHA-256.

      Secrets are not in here: no passwords, no tokens, no keys of devices, no address of a calendar. They were removed
      from the database too. Whoever brings the archive in connects Strava and the reminders again.

      To bring it back:   andante import THIS.zip      into an athlete that has nothing yet, or drop it on a page.

      \(kinds)

      """
  }
}
