/** The namespace of Parley's own metrics; their one dimension is the installation. */
export const metricNamespace = "Parley";
export const metricDimension = "service";

/** What is counted; each is the sum of what an invocation counted. */
export const countNames = [
  // What became of each event.
  "EventsStored",
  "EventsSaid",
  "EventsNoticed",
  "EventsIgnored",
  "EventsUngoverned",
  "EventsUnresolved",
  "EventsAmbiguous",
  "EventsForged",
  "EventsTooBig",
  "EventsBroken",
  // What else was heard.
  "SessionsRemembered",
  "ChangesExplained",
  "SituationsNoted",
  "FailedCallsCounted",
  // Of events that declare: heard, and refused.
  "IntentsHeard",
  "IntentsRefused",
  // Messages of systems: not proven, not to be read, and known already.
  "HooksRefused",
  "HooksUnmapped",
  "HooksRepeated",
  // Looks at resources: done, put off because the cloud is read no faster, and refused.
  "Looks",
  "LooksPostponed",
  "LooksOverAllowance",
  "UngovernedLooks",
  "BaselineLooks",
  // Cases, from the conflict to its end.
  "CasesOpened",
  "CasesSettled",
  "CasesWoken",
  "StartsOverAllowance",
  // Of either, those that the installation's own budget refused: its last resort.
  "InstallationOverAllowance",
  "ExecutionsBroken",
  // Decisions that were acted upon, by what they came to.
  "VerdictsKeep",
  "VerdictsRevert",
  "VerdictsAsk",
  // Writes that asked ahead: refused, asked about, and passed without having been judged.
  "WritesRefused",
  "WritesAsked",
  "WritesUnchecked",
  // Runs of Terraform that asked ahead: told to go on or not, passed without having been judged, asked again, not answered.
  "RunsPassed",
  "RunsFailed",
  "RunsUnjudged",
  "RunsRepeated",
  "RunsUnanswered",
  // Writes to the cloud; those that the kill switch held back were not sent.
  "RestoresSent",
  "RestoresDone",
  "RestoresFailed",
  "RestoresHeld",
  "KillSwitchUnreadable",
  "RestoringRoleMisused",
  // Somebody wrote just when Parley did, where no test of a patch can see it.
  "NewerValuesLost",
  // Messages to people: mails that left, messages that had to wait, and those that went several to a mail.
  "NoticesSent",
  "NoticesHeld",
  "NoticesBundled",
  // Claimants who could not be told at once, and those who were.
  "ActorsUntold",
  "ActorsTold",
  // The ledger: entries or seals that do not fit, and nights whose work could not go on.
  "LedgerBroken",
  "LedgerUnchecked",
  // What was judged and could not be handed over to be tried under a candidate.
  "TrialsLost",
  // What failed, by the name of the fault.
  "InvalidInput",
  "Unavailable",
  "Misconfigured",
  "BrokenInvariant",
  "UnknownFault",
] as const;

/** How many there are, not how many came. */
export const gaugeNames = [
  // As the sweep finds them every five minutes.
  "OpenCases",
  "OpenQuestions",
  // As the check of the subscriptions finds them every hour.
  "UnreachableApprovers",
  "UnprotectedSubscriptions",
] as const;

/** How long something took, in milliseconds. */
export const latencyNames = [
  // From the change to the look that judged it; of all that one look takes in, the one that waited longest.
  "ChangeToVerdict",
  // From the opening of a case to the first decision in the ledger.
  "CaseToDecision",
] as const;

export type CountName = (typeof countNames)[number] | (typeof gaugeNames)[number];
export type LatencyName = (typeof latencyNames)[number];
