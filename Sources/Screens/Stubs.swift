public func todayScreen(_ state: TodayState) -> HTML { titleOnly(.today) }
public func moveScreen(_ state: MoveState) -> HTML { titleOnly(.move) }
public func runSetup(_ state: RunSetupState) -> HTML { titleOnly(.run) }
public func runSummary(_ state: RunSummaryState) -> HTML { titleOnly(.run) }
public func activitiesScreen(_ state: ActivitiesState) -> HTML { titleOnly(.activities) }
/// Only the rows, for `?part=rows`.
public func activityRows(_ state: ActivitiesState) -> HTML { titleOnly(.activities) }
public func activityScreen(_ state: ActivityState) -> HTML { HTML(state.title) }
public func activityEditScreen(_ state: ActivityEditState) -> HTML { titleOnly(.editActivity) }
public func settingsScreen(_ state: SettingsState) -> HTML { titleOnly(.settings) }
public func deviceCheckScreen(_ state: DeviceCheckState) -> HTML { titleOnly(.deviceCheck) }
public func aboutScreen(_ state: AboutState) -> HTML { titleOnly(.about) }
public func messageScreen(_ state: MessageState) -> HTML { titleOnly(.message) }
public func setupScreen(_ state: SetupState) -> HTML { titleOnly(.setup) }
public func trustScreen(_ state: TrustState) -> HTML { titleOnly(.trust) }
public func importResultScreen(_ state: ImportResultState) -> HTML { titleOnly(.importResult) }

func titleOnly(_ title: PageWords) -> HTML { tag("h1") { title } }
