/// Returns an Apple Health export with an export date and the given content.
func healthDocument(_ content: String) -> [UInt8] {
  Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_GB"><ExportDate value="2024-06-01 12:00:00 +0100"/>\(content)</HealthData>
    """.utf8)
}

/// Returns a workout element for a 30-minute run in March 2024.
func workout(_ content: String, day: Int = 1, attributes: String = "") -> String {
  """
  <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" \(attributes)
  startDate="2024-03-0\(day) 07:00:00 +0100" endDate="2024-03-0\(day) 07:30:00 +0100">\(content)</Workout>
  """
}
