import type { Ports } from "#acts/runtime.ts";

type PortMethod = { [P in keyof Ports]: `${P}.${keyof Ports[P] & string}` }[keyof Ports];

/** One thing that a function asks of the outside; of tasks there are two kinds, each with a queue of its own. */
export type PortCall = Exclude<PortMethod, "tasks.ask"> | "tasks.ask/wake" | "tasks.ask/baseline";

/** What it takes to tell claimants what became of their stakes. */
const telling = [
  "inboxes.handedOn",
  "inboxes.put",
  "notifier.tell",
  "profiles.read",
] as const satisfies readonly PortCall[];

/** What a look at a resource takes, no matter who looks. */
export const looking = [
  ...telling,
  "dockets.load",
  "dockets.save",
  "events.after",
  "situations.around",
  "owners.read",
  "rowStates.read",
  "meters.spend",
  "meters.take",
  "notifier.send",
  "cloud.get",
  "configHistory.before",
  "secrets.digest",
  "looks.ask",
  "scheduler.lookAt",
  "cases.start",
  "cases.wake",
  "publisher.publish",
  "permissions.mayWrite",
  "tallies.add",
  "tallies.marks",
  "resourceIndex.add",
  "resourceIndex.remove",
  "trials.send",
] as const satisfies readonly PortCall[];

/** What it takes to keep an event and have somebody look. */
export const takingIn = [
  "events.dueLooks",
  "events.markLook",
  "events.put",
  "looks.ask",
  "meters.reserve",
] as const satisfies readonly PortCall[];

/** What it takes to say ahead what would come of a write. */
export const ahead = [
  "dockets.load",
  "killSwitch.isStopped",
  "owners.read",
  "profiles.read",
  "rowStates.read",
  "situations.around",
] as const satisfies readonly PortCall[];

/** What it takes to answer a run once. */
export const ofRun = [
  ...ahead,
  "meters.note",
  "meters.noted",
  "meters.spend",
  "plans.read",
  "runTasks.answer",
  "runTasks.plan",
] as const satisfies readonly PortCall[];

/** What it takes to make a situation known, and to note what came of a source. */
export const noting = [
  "situations.put",
  "situations.under",
  "sourceBooks.open",
  "sourceBooks.save",
  "tasks.ask/wake",
] as const satisfies readonly PortCall[];

/** What every step of a case takes. */
export const ofCases = [
  "dockets.load",
  "dockets.save",
  "decisions.get",
  "publisher.publish",
  "notifier.send",
] as const satisfies readonly PortCall[];

/** What it takes to end a write: whose it undid hears of it. */
export const ofWrites = [...ofCases, ...telling] as const satisfies readonly PortCall[];

/** What it takes to tell beside a question how such questions were answered. */
export const recalling = ["precedents.latest"] as const satisfies readonly PortCall[];

/** What it takes to have drafts made, doubted and ended, and to have that known where something is judged. */
export const ofDrafting = [
  "drafts.open",
  "drafts.save",
  "precedents.since",
  "rowStates.keep",
  "rowStates.read",
] as const satisfies readonly PortCall[];

/** What it takes to know what became of what learnt rows decided, with nobody known by it. */
export const ofUndoing = [
  "decisions.get",
  "decisions.list",
  "decisions.onDay",
  "drafts.saveUndoing",
  "drafts.undoing",
  "events.after",
  "secrets.digest",
] as const satisfies readonly PortCall[];

/** What it takes to know what a reader was told. */
export const ofBoxes = ["mailboxes.open", "mailboxes.save"] as const satisfies readonly PortCall[];

/** What answering programs takes. */
export const ofApi = [
  ...takingIn,
  ...recalling,
  "casePlaces.find",
  "decisions.get",
  "decisions.list",
  "decisions.onDay",
  "dockets.learnt",
  "dockets.load",
  "dockets.watched",
  "drafts.open",
  "drafts.save",
  "drafts.trials",
  "events.after",
  "inboxes.list",
  "meters.noted",
  "owners.read",
  "permissions.mayWrite",
  "profiles.read",
  "profiles.save",
  "refusals.between",
  "registry.declaration",
  "registry.of",
  "registry.put",
  "rowStates.read",
  "sessions.get",
  "shadowBook.days",
  "shadowBook.examples",
  "shadowBook.trials",
  "situations.around",
  "situations.declared",
  "situations.put",
  "situations.since",
  "situations.under",
  "tasks.ask/wake",
] as const satisfies readonly PortCall[];

/** What showing people what concerns them takes, and taking their answers and the leave that they give. */
export const ofConsole = [
  ...recalling,
  "casePlaces.find",
  "cases.wake",
  "decisions.get",
  "decisions.list",
  "decisions.onDay",
  "dockets.load",
  "dockets.save",
  "dockets.watched",
  "events.after",
  "owners.read",
  "policies.get",
  "profiles.read",
  "publisher.publish",
  "registry.declaration",
  "registry.put",
  "resourceIndex.list",
  "rowStates.read",
  "signIn.begin",
  "signIn.finish",
  "signIn.leaving",
  "signIn.who",
  "situations.around",
] as const satisfies readonly PortCall[];
