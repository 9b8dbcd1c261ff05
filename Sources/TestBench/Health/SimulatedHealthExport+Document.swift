import ActivityFiles
import Engine

extension SimulatedHealthExport {
  /// Writes the part before the records: a shortened version of Apple's document type. Its unterminated and malformed
  /// declarations are the same as in iOS 16.
  func writeHead(_ xml: inout XMLWriter) {
    xml.raw(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 12 -->
      <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
      <!ATTLIST HealthData
        locale CDATA #REQUIRED
      >
      <!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
      <!-- Note: Any Records that appear as children of a correlation also appear as top-level -->
      <!ATTLIST VisionPrescription
        type             CDATA #REQUIRED
        brand            CDATA #IMPLIED
      <!ELEMENT RightEye EMPTY>
      <!ATTLIST RightEye
        sphere           CDATA #IMPLIED
      >
      <!ATTLIST device CDATA #IMPLIED>
      ]>
      <HealthData locale="de_DE">
       <ExportDate value="\(Self.exported.zonedDescription)"/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-04-02"\
       HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"\
       HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>

      """)
  }

  /// - Parameter isOld: whether to put the sums into the start tag, as before iOS 16.
  func writeWorkout(_ workout: HealthWorkout, isOld: Bool, to xml: inout XMLWriter) {
    let kilometers = plainDecimal((workout.distanceMeters ?? 0) / 1000)
    let energy = plainDecimal(workout.energyKilocalories ?? 0)
    xml.raw(" <Workout")
    xml.attribute("workoutActivityType", "HKWorkoutActivityType" + workout.typeName)
    xml.attribute("duration", plainDecimal(workout.durationSeconds ?? 0))
    xml.attribute("durationUnit", "s")
    if isOld {
      xml.raw(" totalDistance=\"\(kilometers)\" totalDistanceUnit=\"km\"")
      xml.raw(" totalEnergyBurned=\"\(energy)\" totalEnergyBurnedUnit=\"Cal\"")
    }
    xml.attribute("sourceName", workout.source ?? "")
    let times = times(workout)
    xml.raw(" device=\"&lt;&lt;HKDevice: 0x28311cd70&gt;, name:Apple Watch&gt;\"\(times)>\n")
    if !isOld {
      for (type, sum, unit) in [
        ("DistanceWalkingRunning", kilometers, "km"), ("ActiveEnergyBurned", energy, "kcal"),
        ("BasalEnergyBurned", "40", "kcal"), ("StepCount", "3000", "count"),
      ] {
        xml.raw("  <WorkoutStatistics type=\"HKQuantityTypeIdentifier\(type)\"\(times)")
        xml.raw(" sum=\"\(sum)\" unit=\"\(unit)\"/>\n")
      }
    }
    writeParts(workout, to: &xml)
    xml.raw(" </Workout>\n")
  }

  private func times(_ workout: HealthWorkout) -> String {
    " startDate=\"\(workout.start.zonedDescription)\" endDate=\"\(workout.end.zonedDescription)\""
  }

  private func writeParts(_ workout: HealthWorkout, to xml: inout XMLWriter) {
    xml.raw(
      "  <MetadataEntry key=\"HKIndoorWorkout\" value=\"\(workout.isIndoor == true ? 1 : 0)\"/>\n")
    xml.raw("  <WorkoutActivity uuid=\"0\"\(times(workout))>\n")
    xml.raw("   <MetadataEntry key=\"HKIndoorWorkout\" value=\"1\"/>\n  </WorkoutActivity>\n")
    for pause in workout.pauses {
      for (kind, date) in [("Pause", pause.start), ("Resume", pause.end)] {
        xml.raw("  <WorkoutEvent type=\"HKWorkoutEventType\(kind)\"")
        xml.raw(" date=\"\(date.zonedDescription)\"/>\n")
      }
    }
    for path in workout.routePaths {
      xml.raw("  <WorkoutRoute sourceName=\"Watch\"\(times(workout))>\n")
      xml.raw("   <MetadataEntry key=\"HKMetadataKeySyncVersion\" value=\"2\"/>\n")
      xml.raw("   <FileReference path=\"\(path)\"/>\n  </WorkoutRoute>\n")
    }
  }

  /// Returns a route in Apple Health's format.
  func route(_ index: Int) -> [UInt8] {
    var xml = XMLWriter()
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" ")
    xml.raw("creator=\"Apple Health Export\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n")
    xml.raw("  <metadata>\n    <time>\(Self.exported)</time>\n  </metadata>\n")
    xml.raw("  <trk>\n    <name>Route \(index)</name>\n")
    let track = track(index)
    let start = workout(index).start
    for segment in track.segments {
      xml.raw("    <trkseg>\n")
      for point in segment { write(point, start, to: &xml) }
      xml.raw("    </trkseg>\n")
    }
    xml.raw("  </trk>\n</gpx>\n")
    return xml.bytes
  }

  private func write(_ point: TrackPoint, _ start: DateTime, to xml: inout XMLWriter) {
    guard let coordinate = point.coordinate else { return }
    xml.raw("      <trkpt lon=\"\(plainDecimal(coordinate.longitude))\"")
    xml.raw(" lat=\"\(plainDecimal(coordinate.latitude))\">")
    xml.element("ele", point.altitude ?? 0)
    xml.element("time", start.adding(point.seconds ?? 0).description)
    xml.raw("<extensions><speed>2.75</speed><course>91.2</course><hAcc>3.7</hAcc>")
    xml.raw("<vAcc>2.1</vAcc></extensions></trkpt>\n")
  }
}
